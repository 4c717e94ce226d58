/** The shape of a words file: another language has the same keys, no more and no fewer. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };
