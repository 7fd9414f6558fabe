import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ElementMap, ViewDefinition } from '../../../language/view/view.ts';
import { useHost } from '../../host/host-context.ts';
import { evaluateRowCondition } from '../../list/state/row-conditions.ts';
import { readFilters, valueOfFilter, writeFilters } from '../values/filter-values.ts';
import { computeSetValues } from '../values/set-values.ts';

type Values = Readonly<Record<string, unknown>>;

export type ScreenFilters = {
  /** The applied values; null until they are known, and while they violate the view's `check`. */
  readonly values: Values | null;
  /** The values in the inputs: from the address or the defaults, applied or not; null until they are known. */
  readonly filled: Values | null;
  /** Which of the view's `check` the current values violate; if any, nothing is loaded. */
  readonly failures: readonly string[];
  /** What a set of values violates; empty if it may be applied. */
  readonly findFailures: (values: Values) => Promise<readonly string[]>;
  readonly apply: (values: Values) => void;
  /** Restores the initial values of the screen. */
  readonly reset: () => void;
};

type Options = {
  readonly view: ViewDefinition;
  readonly params: Readonly<Record<string, string>>;
  readonly access: Readonly<Record<string, boolean>>;
  /** Changes the query string of the address; absent if there is none, as in a dialog. */
  readonly onSearch: ((change: (search: string) => string) => void) | undefined;
};

/**
 * The filters of a screen (rule Q4): their values are in the address, so that it can be shared and opened again. If the
 * address has none, the screen starts with their defaults.
 */
export function useScreenFilters({ view, params, access, onSearch }: Options): ScreenFilters {
  const host = useHost();
  const { filters = noFilters, check = noChecks } = view;
  const isInAddress = Object.keys(filters).some((name) => params[name] !== undefined);
  const written = JSON.stringify(params);
  const ofAddress = useMemo(
    () => (isInAddress ? readFilters(filters, JSON.parse(written) as Readonly<Record<string, string>>) : null),
    [isInAddress, filters, written],
  );
  const hasDefaults = Object.values(filters).some((element) => element.default !== undefined);
  const [start, setStart] = useState<Values | null>(() => (hasDefaults ? null : readFilters(filters, {})));
  const { user } = host;

  const apply = useCallback(
    (values: Values) => {
      setStart(values);
      onSearch?.((search) => writeFilters(filters, values, search));
    },
    [filters, onSearch],
  );
  const findDefaults = useCallback(async (): Promise<Values> => {
    const found: Record<string, unknown> = readFilters(filters, {});
    for (const [name, element] of Object.entries(filters)) {
      if (element.default === undefined) continue;
      const bindings = { record: {}, user, access, params: JSON.parse(written) as Values };
      const computed = await computeSetValues({ [name]: element.default }, bindings).catch((error: unknown) => {
        console.error(`The default of the filter ${name} was left out:`, error);
        return new Map<string, unknown>();
      });
      found[name] = valueOfFilter(element, computed.get(name), new Date());
    }
    return found;
  }, [filters, user, access, written]);
  useEffect(() => {
    if (isInAddress || start !== null) return;
    let isCurrent = true;
    void findDefaults().then((values) => {
      if (isCurrent) apply(values);
    });
    return () => {
      isCurrent = false;
    };
  }, [isInAddress, start, findDefaults, apply]);

  const findFailures = useCallback(
    async (values: Values): Promise<readonly string[]> => {
      const bindings = { record: values, user, access };
      const results = await Promise.all(
        Object.values(check).map(async ({ condition, message }) =>
          (await evaluateRowCondition('visible', condition, bindings)) ? [] : [message],
        ),
      );
      return results.flat();
    },
    [check, user, access],
  );
  const given = ofAddress ?? start;
  // A filter hidden or disabled by a condition has its default, whatever the address says.
  const values = useFilterRights({ filters, given, access, findDefaults });
  const hasChecks = Object.keys(check).length > 0;
  const [checked, setChecked] = useState<{ readonly of: Values; readonly failures: readonly string[] } | null>(null);
  useEffect(() => {
    if (values === null || !hasChecks) return;
    let isCurrent = true;
    void findFailures(values).then((failures) => {
      if (isCurrent) setChecked({ of: values, failures });
    });
    return () => {
      isCurrent = false;
    };
  }, [values, hasChecks, findFailures]);
  const failures = hasChecks ? (checked?.failures ?? []) : [];
  // While new values are evaluated the screen shows the previous ones.
  const known = hasChecks ? (checked?.of ?? null) : values;
  const reset = useCallback(() => void findDefaults().then(apply), [findDefaults, apply]);
  return { values: failures.length === 0 ? known : null, filled: values, failures, findFailures, apply, reset };
}

const noFilters: ElementMap = {};
const noChecks: NonNullable<ViewDefinition['check']> = {};

type Rights = {
  readonly filters: ElementMap;
  readonly given: Values | null;
  readonly access: Readonly<Record<string, boolean>>;
  readonly findDefaults: () => Promise<Values>;
};

/**
 * The allowed values of filters: hidden and disabled ones have their default. Null until that is known at first; later
 * the last ones stay until the new ones are known.
 */
function useFilterRights({ filters, given, access, findDefaults }: Rights): Values | null {
  const { user } = useHost();
  const guarded = useMemo(
    () => Object.entries(filters).filter(([, each]) => each.visible !== undefined || each.disabled !== undefined),
    [filters],
  );
  const [allowed, setAllowed] = useState<{ readonly given: Values; readonly values: Values } | null>(null);
  useEffect(() => {
    if (given === null || guarded.length === 0) return;
    let isCurrent = true;
    const bindings = { record: given, user, access };
    const evaluate = async () => {
      const closed = await Promise.all(
        guarded.map(async ([name, { visible, disabled }]) => {
          const isShown = await evaluateRowCondition('visible', visible, bindings);
          return isShown && !(await evaluateRowCondition('disabled', disabled, bindings)) ? [] : [name];
        }),
      );
      const names = closed.flat();
      const defaults = names.length === 0 ? {} : await findDefaults();
      const values = { ...given, ...Object.fromEntries(names.map((name) => [name, defaults[name] ?? null])) };
      if (!isCurrent) return;
      // Values that did not change stay the same object, which keeps what is typed but not applied yet.
      const isSame = (last: Values) => JSON.stringify(last) === JSON.stringify(values);
      setAllowed((last) => (last?.given === given && isSame(last.values) ? last : { given, values }));
    };
    void evaluate();
    return () => {
      isCurrent = false;
    };
  }, [given, access, guarded, findDefaults, user]);
  return guarded.length === 0 ? given : (allowed?.values ?? null);
}
