import { join } from 'node:path';

/** Lower case alone: on some disks `Base` and `base` are one file. */
const pattern = '^[a-z0-9][a-z0-9_-]{0,63}$';

export const snapshotName = { type: 'string', pattern };

export const isSnapshotName = (name: string) => new RegExp(pattern).test(name);

/** Where an emulator with this data folder keeps a snapshot. */
export const snapshotFile = (dataDir: string, name: string) => join(dataDir, 'snapshots', `${name}.json`);
