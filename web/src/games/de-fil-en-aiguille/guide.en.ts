import type { Comment } from "../home";

/** What the guide says, by the number of moves played so far. */
export const comments: Readonly<Record<number, Comment>> = {
  0: {
    text: "One cat knows the mystery card, but it does not talk: it points its claws. Work out how it thinks.",
  },
  3: {
    text: "Capucine is the cat. She has seen five masters, one of which is the mystery. Here are two clues: which is more like it?",
    rule: 1,
  },
  4: {
    text: "Claws to the racing cyclist, not to the gym teacher. On blue the librarian, on red the doctor. Keep one, and the other goes. A gamble: touch blue, then sew your vote.",
    rule: 1,
  },
  5: {
    text: "Phew, the doctor was a false lead. Here comes the vet: always on the road, like a cyclist. Keep red.",
    rule: 1,
  },
  6: {
    text: "Right again. The fishmonger or the vet? Stick to your idea: red.",
    rule: 1,
  },
  7: {
    text: "The actress takes the stage, and now it is hard. A clue costs a green paw, but that beats losing the round. Touch the spool.",
    rule: 1,
  },
  9: {
    text: "The dressmaker! The chain grows away from the claws of the blue paw. Hush, the cat is thinking, and the time it takes is a clue as well.",
    rule: 6,
  },
  10: {
    text: "Claws to the dressmaker: she stitches, and so does a vet. Keep red, this is the last one.",
    rule: 6,
  },
  11: {
    text: "Found! Only the mystery was left. Now you are the cat.",
    rule: 1,
  },
  13: {
    text: "Your card, for your eyes only: a yoga teacher. The fakir is prickly; the lifeguard knows about breathing. Choose the right, then lay the paw.",
    rule: 7,
  },
  14: {
    text: "Now not a word: the cat says nothing and does not react. Watch Capucine follow the thread.",
    rule: 7,
  },
  17: {
    text: "She wavers between yoga and the optician, and asks for a clue.",
    rule: 1,
  },
  18: {
    text: "A driving instructor: someone who teaches, like your yoga teacher. Point left.",
    rule: 6,
  },
  21: {
    text: "Two out of two, the game is won! A third round is played for the grand slam. Capucine is the cat again.",
    rule: 1,
  },
  24: {
    text: "Rather the lumberjack than the taxi. The fashion model or the beekeeper? Nothing is certain: try blue.",
    rule: 1,
  },
  25: {
    text: "And here is a manicurist: he trims branches, she trims nails. Red.",
    rule: 1,
  },
  26: {
    text: "A bailiff can cut things short, too. Take a clue, there are green paws left.",
    rule: 1,
  },
  29: {
    text: "Rather the vet than the taxi: claws to file! Keep the manicurist, twice.",
    rule: 6,
  },
  31: {
    text: "Three out of three, the grand slam. With four or five you debate before you sew your vote: that is when it purrs.",
  },
};
