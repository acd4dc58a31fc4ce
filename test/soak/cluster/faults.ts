import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, Server } from '../../harness/nats-cluster.ts';
import type { Random } from '../random.ts';
import { holds } from '../scenario.ts';
import type { Disk } from './disk.ts';
import type { Front } from './front.ts';
import type { Member } from './listeners.ts';

export interface Scene {
  cluster: Cluster;
  members: readonly Member[];
  front: Front;
  disk: { of: string; disk: Disk } | undefined;
  random: Random;
  /** The name of the server that leads the stream. */
  leader(): Promise<string>;
  /** Milliseconds for which a fault lasts. */
  lastsMs: number;
}

/** One thing that goes wrong. */
export interface Fault {
  /** It is in the short form. */
  short: boolean;
  /** Lets it happen and mends it again; throws where it went worse. Says on what it was tried. */
  play(scene: Scene): Promise<string>;
}

const gone = async (server: Server, lastsMs: number) => {
  await server.kill();
  await delay(lastsMs);
  server.start();
};

export const faults: Record<string, Fault> = {
  'a server killed and back': {
    short: false,
    play: async ({ cluster, random, leader, lastsMs }) => {
      const leads = await leader();
      const server = random.pick(cluster.servers.filter(({ name }) => name !== leads));
      await gone(server, lastsMs);
      return `${server.name}, which follows`;
    },
  },
  "the stream's leader killed and back": {
    short: true,
    play: async ({ cluster, leader, lastsMs }) => {
      const leads = await leader();
      await gone(cluster.servers.find(({ name }) => name === leads)!, lastsMs);
      return leads;
    },
  },
  'a listener killed and back with its journal': {
    short: true,
    play: async ({ members, random, lastsMs }) => {
      const member = random.pick(members);
      await member.kill();
      await delay(lastsMs);
      await member.start();
      return member.name;
    },
  },
  'a listener rolled by SIGTERM': {
    short: true,
    play: async ({ members, front, random }) => {
      const member = random.pick(members);
      front.failures.delete(member.name);
      await member.roll();
      const refused = front.failures.get(member.name);
      holds(refused === undefined, `${member.name} was rolled, and left unanswered: ${refused?.join(', ')}`);
      await member.start();
      return `${member.name}, no request refused`;
    },
  },
  'the network between two servers cut': {
    short: false,
    play: async ({ cluster, random, leader, lastsMs }) => {
      const leads = await leader();
      const other = random.pick(cluster.servers.filter(({ name }) => name !== leads)).name;
      const between = cluster.ways.filter(({ ends }) => ends.includes(leads) && ends.includes(other));
      for (const way of between) way.cut();
      await delay(lastsMs);
      for (const way of between) way.heal();
      return `${leads}, which leads, and ${other}`;
    },
  },
  'the disk of a server full': {
    short: false,
    play: async ({ cluster, disk, leader, lastsMs }) => {
      if (!disk) return 'left out: this user may not mount a disk';
      const server = cluster.servers.find(({ name }) => name === disk.of)!;
      const leads = (await leader()) === server.name;
      disk.disk.fill();
      await delay(lastsMs);
      disk.disk.empty();
      // A server that has met a full disk leaves JetStream until it is started again.
      await server.kill();
      server.start();
      return `${server.name}, which ${leads ? 'leads' : 'follows'}; emptied and started again`;
    },
  },
};
