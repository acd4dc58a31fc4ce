import { driftFile } from '../../api/drift/drift-record.ts';
import { command } from '../../cli/definition.ts';
import { openPrivate } from '../../config/private-file.ts';
import { t } from '../../texts/translate.ts';

export const forget = command({
  name: 'forget',
  summary: 'Forget the drift of the replies',
  description:
    'Forgets in what replies to this profile differed from the endpoint table, once you know. ' +
    'A reply that still differs is recorded again. What assumptions record wrote stays.',
  examples: { 'after an update': 'payconfirm assumptions forget' },
  run: async (_, ctx) => {
    const { name } = await ctx.chosenProfile();
    const file = await openPrivate(driftFile(ctx.stateDir), ctx);
    if (Object.hasOwn(file.contents(), name)) await file.change((contents) => void delete contents[name]);
    ctx.note(t('Deleted the recorded drift of profile {0}.', name));
  },
});
