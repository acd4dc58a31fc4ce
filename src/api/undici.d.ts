/** Parts of undici that are loaded by themselves: the whole package takes three times as long. */
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';

  const AgentClass: typeof Agent;
  export default AgentClass;
}
