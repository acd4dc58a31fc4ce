import { join } from 'node:path';

/** Lower case only: on some disks `Base` and `base` are the same file. */
const pattern = '^[a-z0-9][a-z0-9_-]{0,63}$';

export const snapshotName = { type: 'string', pattern };

export const isSnapshotName = (name: string) => new RegExp(pattern).test(name);

/** The snapshot file of an emulator with this data folder. */
export const snapshotFile = (dataDir: string, name: string) => join(dataDir, 'snapshots', `${name}.json`);
