import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';
import { paymentProfileView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show the payment profile',
  endpoint: 'payment-profile.show',
  examples: {
    'what payers see': 'payconfirm payment-profile show',
    'for a backup': 'payconfirm payment-profile show --json > payment-profile.json',
  },
  view: paymentProfileView,
  explain: (error) => {
    if (error.status !== 404) return error;
    return error.with({ hint: withCommand('make one:', ['payment-profile', 'set'], { help: true }) });
  },
});
