import type { Middleware } from 'openapi-fetch';
import { ApiError, failureOf, hasErrors, isPassing, messagesOf, warningsOf } from '../api-error.ts';
import type { ClientContext, MessageKind } from '../client-context.ts';
import { isSessionOver } from './errors.ts';

const handled = new WeakSet<Request>();

/** For a single call whose caller shows errors itself, in a better place, such as beside the fields of a form. */
export const callerShowsErrors: Middleware = {
  onRequest: ({ request }) => {
    handled.add(request);
  },
};

/**
 * Publishes the messages of a call (specification 000, section 8): those of any answer, and the error of any call but a
 * GET, whose failure the screen shows instead of its data. If the session is over the login is shown instead.
 */
export function messages({ onMessages, messageOf }: ClientContext): Middleware {
  return {
    onResponse: ({ request, response, options }) => {
      const listed = messagesOf(response);
      const failure = failureOf(response, options.parseAs === 'json', messageOf);
      if (!failure) {
        // A read has changed nothing, so its message is no success.
        const done = isAct(request) ? 'success' : 'info';
        if (listed.length > 0) onMessages(listed, hasErrors(response) ? 'refusal' : done);
        const warnings = warningsOf(response);
        if (warnings.length > 0) onMessages(warnings, 'info');
      } else if (!handled.has(request) && !isSessionOver(failure, response)) {
        if (isAct(request) || listed.length > 0) onMessages(failure.messages, kindOf(failure));
      }
    },
    onError: ({ request, error }) => {
      if (error instanceof ApiError && isAct(request) && !handled.has(request))
        onMessages(error.messages, kindOf(error));
    },
  };
}

function kindOf(failure: ApiError): MessageKind {
  return isPassing(failure) ? 'fault' : 'refusal';
}

function isAct({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
