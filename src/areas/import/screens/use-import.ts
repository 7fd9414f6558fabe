import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createActor } from 'xstate';
import { ApiError } from '../../../api/index.ts';
import { useHost } from '../../../render/index.ts';
import { createImportMachine, type ImportSnapshot } from '../machines/import.machine.ts';
import type { PersistedImport } from '../machines/import-context.ts';
import type { ImportFields } from '../machines/import-types.ts';
import { importServices, jobQuery, problemOf } from './import.queries.ts';
import { loadPersisted, savePersisted } from './persisted-import.ts';

export type ImportFlow = ReturnType<typeof useImport>;

export type ImportStep = 'file' | 'columns' | 'check' | 'run';
export const importSteps: readonly ImportStep[] = ['file', 'columns', 'check', 'run'];

/** Address parameter with the id of the shown import. */
const jobParameter = 'importacao';

/** The import of one file: its states, its data stored on this device, and the server's progress. */
export function useImport(fields: ImportFields) {
  const host = useHost();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { entity } = fields;
  // Started once, and not by an effect: it continues while the screen is hidden behind another tab.
  const [actor] = useState(() => {
    const { files, preferences } = host;
    if (files === undefined) throw new Error('An import needs a portal that takes files.');
    const shownJob = Number(new URLSearchParams(search).get(jobParameter));
    const persisted = loadPersisted(
      preferences,
      entity,
      Number.isSafeInteger(shownJob) && shownJob > 0 ? shownJob : null,
    );
    const machine = createImportMachine(importServices(entity, files, queries));
    const created = createActor(machine, { input: { fields, persisted } });
    created.subscribe((snapshot) => {
      if (isSettled(snapshot)) savePersisted(preferences, entity, persistedOf(snapshot));
    });
    return created.start();
  });
  const snapshot = useSelector(actor, (current) => current);
  const { job } = snapshot.context;
  const step = stepOf(snapshot);
  const isFollowed = job !== null && snapshot.matches('importing') && !snapshot.matches({ importing: 'starting' });

  const progress = useQuery({ ...jobQuery(job?.id ?? 0), enabled: isFollowed });
  const { data, error } = progress;
  useEffect(() => {
    if (data !== undefined) actor.send({ type: 'import.answered', job: data });
  }, [actor, data]);
  useEffect(() => {
    if (error instanceof ApiError && error.status === 404)
      actor.send({ type: 'import.lost', problem: problemOf(error) });
  }, [actor, error]);

  const hasEnded = snapshot.matches({ importing: 'ended' });
  const endedRun = step === 'run' && hasEnded ? (job?.id ?? null) : null;
  const settled = snapshot.context.settled?.id_importacao ?? null;
  useEffect(() => {
    if (endedRun === null && settled === null) return;
    void queries.invalidateQueries({ queryKey: ['list'] });
    void queries.invalidateQueries({ queryKey: ['record', entity] });
    void queries.invalidateQueries({ queryKey: ['imports', entity] });
  }, [queries, entity, endedRun, settled]);

  // A reload, or another person with the address, finds the import again.
  const isPartlyDone = (job?.answer?.corrigidas ?? 0) > 0;
  const shown = job !== null && (step === 'run' || isPartlyDone) ? `?${jobParameter}=${job.id}` : '';
  useEffect(() => {
    if (search !== shown) void navigate({ pathname, search: shown }, { replace: true });
  }, [navigate, pathname, search, shown]);

  return {
    entity,
    fields,
    snapshot,
    context: snapshot.context,
    step,
    hasEnded,
    send: actor.send,
    pollError: isFollowed && error !== null ? error : null,
    retryPoll: () => void progress.refetch(),
  };
}

function stepOf(snapshot: ImportSnapshot): ImportStep {
  const { job, request, reading } = snapshot.context;
  if (snapshot.matches('mapping')) return 'columns';
  // A file that is read again with other settings stays visible.
  if (snapshot.matches('reading') && reading !== null) return 'columns';
  if (!snapshot.matches('importing')) return 'file';
  if (snapshot.matches({ importing: 'starting' })) return request?.simular === false ? 'run' : 'check';
  return job?.simular === false ? 'run' : 'check';
}

/** Nothing is being sent, read or started: other states are not stored. */
function isSettled(snapshot: ImportSnapshot): boolean {
  return snapshot.matches('choosing') || snapshot.matches('mapping') || snapshot.matches({ importing: 'following' });
}

function persistedOf({ context: { file, settings, reading, plan, job, origin } }: ImportSnapshot): PersistedImport {
  const known = job === null ? null : { id: job.id, simular: job.simular, request: job.request };
  return { file, settings, reading, plan, job: known, origin };
}
