import { inPseudoTerminals } from '../harness/in-pseudo-terminals.ts';

await inPseudoTerminals('va-register-stopped');
