import type { QueryClient } from '@tanstack/react-query';
import { readJson, writeJson } from '../device/device.ts';
import { onLive } from '../live/live.ts';
import { renewQueries } from '../live/renew-queries.ts';

/** Follows changes of the translations on the server; returns a function that ends it. */
export function followTranslations(queryClient: QueryClient): () => void {
  // Data loaded before the stream sent its first version may be from an earlier one.
  let known = readJson(versionKey);
  return onLive('texts', (data) => {
    const version: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'version') : null;
    if (known === version) return;
    known = version;
    writeJson(versionKey, version);
    void renewQueries(queryClient, {
      predicate: ({ queryKey, meta }) => translated.has(queryKey[0]) || meta?.isTitled === true,
    });
  });
}

const versionKey = 'vitral.texts';

/** Queries whose answers contain texts that administrators translate. */
const translated: ReadonlySet<unknown> = new Set(['check', 'menu', 'view']);
