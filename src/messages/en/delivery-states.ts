/** The result of a delivery that a listener received, by its state in the inspector. */
export const storedDelivery = {
  taken: 'The app accepted it.',
  refused: 'The app failed: it did not answer 200, 201 or 202.',
  unanswered: 'The app did not answer.',
  'under way': 'listen is forwarding it to the app.',
  unknown: "listen stopped before the app's answer was stored. The app may have it.",
  'not confirmed': 'listen --confirm held it back.',
  'no app': 'It is stored. listen has no --forward app.',
  copy: 'It is a duplicate, so it was not forwarded.',
  conflict: 'Its transaction code was delivered before with another body, so it was not forwarded.',
  rejected: 'It was rejected before its signature was checked.',
} as const;

export type StoredDeliverySentences = Readonly<Record<keyof typeof storedDelivery, string>>;
