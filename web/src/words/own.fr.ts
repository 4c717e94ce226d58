/** Les mots d’une page qui est une maison à elle seule ; ailleurs, personne ne les charge. */
export const own = {
  waking: "La maison se réveille",
  "waking-why": "Elle habite dans cette page : la première fois, il faut qu’elle arrive par le réseau.",
  share: "{share} %",
  elsewhere: "La maison est ouverte dans un autre onglet",
  "elsewhere-why": "Un seul onglet à la fois s’occupe des tables. Ferme l’autre, ou continue ici.",
  here: "Continuer ici",
  taken: "La maison est partie dans un autre onglet",
  "taken-why": "Rien n’est perdu : les tables sont là-bas, et reviennent ici si tu veux.",
  failed: "La maison ne se réveille pas",
  "failed-why": "Un morceau n’est pas arrivé, ou ce navigateur est trop vieux. Vérifie ta connexion, puis réessaie.",
  "needs-house": "Autour de cet appareil",
  "needs-house-why":
    "Cette page est une maison à elle seule : tout le monde joue sur cet appareil. Pour jouer avec d’autres téléphones ou une télévision, va dans une maison sur le réseau.",
  address: "Adresse d’une maison",
  "address-hint": "Par exemple 192.168.1.20:8000, comme l’écran de l’hôte le dit",
  "address-problem": "Cela ne ressemble pas à une adresse.",
  go: "Y aller",
  fresh: "Il y a une nouvelle version de la maison.",
  take: "La prendre",
  later: "Plus tard",
} as const;
