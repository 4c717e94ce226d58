/** The address of a house as people write it down; null where it is none. A network at home has no certificates. */
export function houseAt(written: string): string | null {
  const bare = written.trim();
  const local = /^(localhost|[\d.]+|\[[\da-f:]+\]|[^/.]+(\.local)?)(:\d+)?(\/|$)/i.test(bare);
  const whole = /^https?:\/\//i.test(bare) ? bare : `${local ? "http" : "https"}://${bare}`;
  try {
    const { origin, hostname, username } = new URL(whole);
    return hostname && !username && !/\s/.test(bare) ? `${origin}/` : null;
  } catch {
    return null;
  }
}
