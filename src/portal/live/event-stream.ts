/** One event of a stream; `name` is `message` when it carries none. */
export type StreamEvent = { readonly name: string; readonly data: string };

/** Accepts chunks of a `text/event-stream` as they arrive and calls back with each complete event. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let data: string[] = [];
  let name = '';
  return (piece) => {
    rest += piece;
    // A CR at the very end may be the first half of CRLF, so the next chunk decides.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (line === '') {
        if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
        data = [];
        name = '';
      } else if (field === 'data') {
        data.push(value);
      } else if (field === 'event') {
        name = value;
      }
    }
  };
}
