import { inPseudoTerminals } from '../harness/in-pseudo-terminals.ts';

await inPseudoTerminals('va-manage-terminal');
