import type { ActionCode } from '../../diagnosis/finding.ts';

/** What stands before the command of an action. */
export const actions: Readonly<Record<ActionCode, string>> = {
  'show-delivery': 'Show the request and the response:',
  'verify-signature': 'Check the secret and the signature:',
  'update-secret': 'Store the correct secret in the configuration:',
  'update-configuration': 'Change the configuration:',
  'list-deliveries': 'List what the service sent:',
  'check-clock': 'Check the clock of this machine:',
  'pin-scheme': 'If the service signs like this, accept this scheme only:',
  'show-configurations': 'List the configurations:',
  'show-usage': 'Show the plan and what is used of it:',
  redeliver: 'After fixing it, redeliver:',
  'use-profile': 'Use a profile that has credentials:',
  'log-in': 'Log in:',
  'start-emulator': 'Start the emulator on this machine:',
  'generate-key': 'Create and save a client key:',
  'check-again': 'After fixing it, check again:',
  'read-further': 'Read further:',
  'create-configuration': 'Create a webhook configuration:',
  resume: 'Resume the configuration:',
  'test-configuration': 'Send a test delivery:',
  'clean-up-listeners': 'Remove what stopped listeners left:',
  replay: 'Replay the stored deliveries:',
  'resume-registration': 'Resume the registration:',
  'register-notifications': 'Register notifications, with a new OTP:',
  'report-in-real-time': 'Switch to real-time notifications:',
};
