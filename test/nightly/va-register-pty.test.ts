import { inPseudoTerminals } from '../harness/in-pseudo-terminals.ts';

await inPseudoTerminals(() => import('../commands/va/register.test.ts'));
