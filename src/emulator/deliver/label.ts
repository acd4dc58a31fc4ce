import type { errorLabels } from '../../api/endpoints/webhooks.ts';

/** What came of a delivery, §2.9. */
export type ErrorLabel = (typeof errorLabels)[number];
