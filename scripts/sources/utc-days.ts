/** Patterns of code that computes a day, month or year in UTC, with what to write instead. */
const patterns: readonly { readonly pattern: RegExp; readonly files: RegExp; readonly instead: string }[] = [
  {
    pattern: /toISOString\(\)\s*\.(slice\(0, ?(4|7|10)\)|substring\(0, ?(4|7|10)\)|split\('T'\))/g,
    files: /\.(ts|tsx|mjs)$/,
    instead: 'portalDay or dayAtBranch on the server, valueOfDefault in the browser',
  },
  { pattern: /T23:59:59/g, files: /\.(ts|tsx|mjs|json|sql)$/, instead: 'endOfDay with the zone whose day it is' },
  {
    pattern: /\bgetUTC(FullYear|Month|Date|Day)\(\)/g,
    files: /\.(ts|tsx|mjs)$/,
    instead: 'portalDay or dayAtBranch, and the parts of that',
  },
  {
    pattern: /\b(current_date|localtimestamp|now\(\)::date|current_timestamp::date)\b/gi,
    files: /\.(ts|sql)$/,
    instead: '(now() at time zone …)::date, or the day as a value of the statement',
  },
  {
    pattern: /\b(dh_\w+|"dhRegistro"|now\(\))::date\b/gi,
    files: /\.(ts|sql)$/,
    instead: '(… at time zone …)::date',
  },
  {
    pattern: /date_trunc\('\w+',\s*(now\(\)|[\w.]*dh_\w+)\s*\)/gi,
    files: /\.(ts|sql)$/,
    instead: 'date_trunc with the zone behind the moment',
  },
  { pattern: /\$substring\(\s*\$now\(\)/g, files: /\.json$/, instead: '$substring($today, …)' },
];

/** Files that mean UTC, or that compute with days without a time zone, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'scripts/sources/utc-days.ts': 'says what is refused',
  'src/domain/codes/business-days.ts': 'reckons with days',
  'src/domain/months.ts': 'reckons with months',
  'src/render/blocks/chart/drill-down.ts': 'reckons with days',
  'src/language/values/value-schema.ts': 'the last moment of a day as forms write it, without a zone',
  'src/demo/demo-month.ts': 'reckons with days',
  'src/engine/import/reading/cell.ts': 'days that a spreadsheet counts from 1900',
  'src/engine/lists/request/read-filter.ts': 'holds a day against the calendar',
  'src/engine/statements/period-days.ts': 'reckons with days, and holds them against the calendar',
  'src/engine/statements/sql/sql-allowed.ts': 'says what statements may not use',
  'src/demo/people.ts': 'draws days of birth',
  'src/engine/records/values/values.ts': 'years that the database holds',
  'src/areas/contracts/server/certificate.ts': 'certificates are valid by UTC',
  'src/areas/contracts/server/pdf/own-certificate.ts': 'certificates are valid by UTC',
  'src/ui/format/date.ts': 'reads the clock of a zone',
};

/** Finds code that uses a UTC day where the day of the branch or of the user is meant, with what to write instead. */
export function findUtcDays(path: string, text: string): string[] {
  if (!/^(src|schemas|views|scripts)\//.test(path) || /\.test\.tsx?$/.test(path) || Object.hasOwn(exceptions, path))
    return [];
  return patterns
    .filter(({ files }) => files.test(path))
    .flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length;
        return `${path}:${line}: \`${match[0]}\` is a day of UTC, which at a branch is another one for some hours: write ${instead}.`;
      }),
    );
}
