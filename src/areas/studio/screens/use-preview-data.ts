import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type Bindings,
  type BuiltView,
  fieldAt,
  mergeLayers,
  type ResolvedView,
  resolveView,
  type ViewAnswer,
  type ViewDefinition,
} from '../../../language/index.ts';
import { canOf, flattenElements, flowQuery, initialValues } from '../../../render/forms.ts';
import { type EntityRecord, recordQuery, useAccess, useHost } from '../../../render/index.ts';
import { isRecord } from '../../../render/values.ts';
import type { DraftState } from './check/use-draft-check.ts';
import { type Fixture, fixtureKey, readFixture, typedRecord } from './fixture.ts';
import type { StateSurroundings } from './inspect/explain-state.ts';
import { accessOf, fieldRights, gapsOf } from './preview/access-of.ts';
import type { Profile } from './studio.queries.ts';

type PreviewDataOptions = {
  readonly entity: string;
  readonly file: string;
  readonly state: DraftState;
  readonly profile: Profile | null;
  readonly profiles: readonly Profile[];
  readonly params: string;
};

/** The draft as the runtime would draw it, with the chosen record and profile. */
export function usePreviewData({
  entity,
  file,
  state: { check, sequence },
  profile,
  profiles,
  params,
}: PreviewDataOptions) {
  const host = useHost();
  const isUnreadable =
    check?.problems.some((problem) => problem.file === file && problem.code === 'json/syntax') === true;
  const view = useLastReadable(check?.view ?? null, isUnreadable);
  const answer = useMemo<ViewAnswer | null>(
    () => (view === null ? null : mergeLayers(asForm({ ...view, hash: `draft-${sequence}` }))),
    [view, sequence],
  );
  const resolved = useMemo<ResolvedView | null>(
    () => (view === null ? null : resolveView({ ...view, hash: '' })),
    [view],
  );
  const model = view?.model ?? null;
  const [fixture, setFixture] = useState<Fixture>(() => readFixture(host.preferences.load(fixtureKey(entity))));
  const own = useAccess(entity);
  const access = useMemo(() => (profile === null ? own : accessOf(profile, entity)), [profile, entity, own]);
  const gaps = useMemo(() => (profile === null ? [] : gapsOf(profile, model, own)), [profile, model, own]);
  const user = useMemo(() => {
    if (profile === null) return host.user;
    const { constante, descricao } = profile;
    return { ...host.user, perfil: { constante, descricao } };
  }, [profile, host.user]);

  const recordId = fixture.kind === 'record' ? fixture.id : null;
  const loaded = useQuery({ ...recordQuery(host, entity, recordId ?? 0), enabled: recordId !== null, retry: false });
  const typed = useMemo(() => (fixture.kind === 'json' ? typedRecord(fixture.text) : null), [fixture]);
  const blank = useMemo(() => blankRecord(resolved?.view ?? {}, resolved), [resolved]);
  const record: Readonly<Record<string, unknown>> = typed ?? (recordId === null ? undefined : loaded.data) ?? blank;
  const isNew = typed === null && recordId === null;
  const flow = model?.flow;
  const place = useQuery({
    ...flowQuery(host, entity, recordId ?? 0, record.versao),
    enabled: flow !== undefined && recordId !== null && loaded.data !== undefined,
    retry: false,
  });
  const around = useMemo(() => {
    const state = flow === undefined ? null : String(record[flow.field] ?? flow.initial);
    const events = Object.keys(flow?.states[state ?? '']?.events ?? {});
    // For a typed record all events of its state are allowed, as in its preview.
    const open = typed === null ? [] : events.map((name) => [name, true] as const);
    const can = place.data === undefined ? Object.fromEntries(open) : canOf(place.data);
    const ofFlow = flow === undefined ? {} : { state, can };
    const bindings: Bindings = { record, old: record, user, access, params: paramsOf(params), ...ofFlow };
    return { bindings, access, isNew, fieldAt: fieldsFor(resolved, profile ?? ownProfile(profiles, host.user)) };
  }, [record, user, access, isNew, flow, typed, place.data, params, resolved, profile, profiles, host.user]);

  const choose = (next: Fixture): void => {
    setFixture(next);
    host.preferences.save(fixtureKey(entity), next);
  };
  return {
    answer,
    /** The draft is invalid JSON at the moment, so the last valid one is shown. */
    isUnreadable,
    completed: resolved?.view ?? null,
    model,
    fixture,
    setFixture: choose,
    openRecord: (id: number | null) => choose(id === null ? { kind: 'new' } : { kind: 'record', id, label: `#${id}` }),
    recordId,
    typed,
    access,
    gaps,
    user,
    around,
  } satisfies { readonly typed: EntityRecord | null; readonly [key: string]: unknown };
}

/** The profile of the session's user. */
function ownProfile(profiles: readonly Profile[], user: Readonly<Record<string, unknown>>): Profile | null {
  const constant = isRecord(user.perfil) ? user.perfil.constante : undefined;
  return profiles.find(({ constante }) => constante === constant) ?? null;
}

/** Looks up fields of the previewed entity, with the rights of a profile on them. */
function fieldsFor(resolved: ResolvedView | null, profile: Profile | null): StateSurroundings['fieldAt'] {
  return (path) => {
    if (resolved === null || resolved.model === null || profile === null) return null;
    const field = fieldAt(resolved.model, path, resolved.entities);
    return field === null ? null : { ...fieldRights(profile, field), mask: field.mask ?? null };
  };
}

/** The parameters of an address, as in `$params`. */
export function paramsOf(query: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** While it is typed a draft is often invalid JSON; the last valid one is used meanwhile, if there is one. */
function useLastReadable(view: BuiltView | null, isUnreadable: boolean): BuiltView | null {
  const [readable, setReadable] = useState<BuiltView | null>(null);
  if (!isUnreadable && view !== readable) setReadable(view);
  return isUnreadable ? (readable ?? view) : view;
}

/** Initial values of a new record. */
function blankRecord(view: ViewDefinition, resolved: ResolvedView | null): Readonly<Record<string, unknown>> {
  const elements = flattenElements(view.form?.elements ?? view.elements ?? {}, '');
  return initialValues(elements, resolved?.model ?? null);
}

/** A screen without an entity is previewed as a form of its elements, without data. */
function asForm(answer: ViewAnswer): ViewAnswer {
  if (answer.model !== null) return answer;
  const layers = answer.layers.map((layer) => {
    const { elements, ...rest } = layer.view;
    return elements === undefined ? layer : { ...layer, view: { ...rest, form: { ...rest.form, elements } } };
  });
  return { ...answer, layers };
}
