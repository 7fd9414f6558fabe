import { join } from 'node:path';
import { createDiskStorage } from './storage/disk-storage.ts';
import { createS3Storage } from './storage/s3-storage.ts';
import type { FileStorage } from './storage/storage.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is wrong: a restart would not help. */
export class FileSettingsError extends Error {
  readonly final = true;
}

/** Opens the file storage of the settings: a bucket with `VITRAL_FILES_BUCKET`, otherwise a folder beside the data. */
export function openStorage(environment: Environment, dataDir: string): FileStorage {
  const bucket = environment.VITRAL_FILES_BUCKET ?? '';
  if (bucket === '') return createDiskStorage(join(dataDir, 'files'));
  const address = URL.parse(bucket);
  if (address === null || !/^https?:$/.test(address.protocol) || address.search !== '')
    throw new FileSettingsError('VITRAL_FILES_BUCKET must be the address of a bucket: https://files.s3.example.com');
  const accessKeyId = environment.VITRAL_FILES_KEY ?? '';
  const secretAccessKey = environment.VITRAL_FILES_SECRET ?? '';
  if (accessKeyId === '' || secretAccessKey === '')
    throw new FileSettingsError('VITRAL_FILES_BUCKET needs VITRAL_FILES_KEY and VITRAL_FILES_SECRET beside it.');
  const region = environment.VITRAL_FILES_REGION ?? 'us-east-1';
  return createS3Storage({ bucket, region, accessKeyId, secretAccessKey });
}
