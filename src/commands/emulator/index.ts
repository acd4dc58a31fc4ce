import { group } from '../../cli/definition.ts';
import { advance } from './advance.ts';
import { exec } from './exec.ts';
import { fault } from './fault/index.ts';
import { otp } from './otp.ts';
import { outbox } from './outbox.ts';
import { requests } from './requests.ts';
import { reset } from './reset.ts';
import { snapshot } from './snapshot.ts';
import { start } from './start.ts';
import { status } from './status.ts';
import { stop } from './stop.ts';
import { transfer } from './transfer.ts';

export const emulator = group({
  name: 'emulator',
  aka: ['emu', 'mock'],
  summary: 'Run the service on this machine, without an account',
  commands: [start, exec, transfer, otp, outbox, requests, advance, fault, reset, snapshot, status, stop],
});
