/**
 * Query parameters as the contract defines them: arrays as a comma list, entries of an object as separate parameters
 * (`filtros`, style form with explode), empty and absent values left out.
 */
export function serialiseQuery(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) append(parameters, name, value);
  return parameters.toString();
}

function append(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    if (value.length > 0) parameters.set(name, value.join(','));
  } else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) append(parameters, key, entry);
  } else {
    // A filter never replaces a parameter of the call, because those come first in the object.
    if (!parameters.has(name)) parameters.set(name, String(value));
  }
}
