/** The result of a delivery that a listener received, by its state in the inspector. */
export const storedDelivery = {
  taken: 'The app took it.',
  refused: 'The app refused it.',
  unanswered: 'The app did not answer.',
  'under way': 'Its listener is handing it to the app.',
  unknown: 'Its listener ended before an answer was noted; the app may have it.',
  'not confirmed': 'listen --confirm held it back.',
  'no app': 'It was received; no app was to have it.',
  copy: 'It is the same as one before, and went no further.',
  conflict: 'It has the code of one before and another body, and went no further.',
  rejected: 'It was refused before it was looked at.',
} as const;

export type StoredDeliverySentences = Readonly<Record<keyof typeof storedDelivery, string>>;
