import { codeSource, otpFlags } from '../../cli/otp-input.ts';
import { command } from '../../cli/definition.ts';
