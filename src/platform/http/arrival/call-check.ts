import type { FastifyRequest } from 'fastify';
import { namesIn, type Operation } from '../contract.ts';
import { httpErrors } from '../errors/http-errors.ts';
import { brokenTexts, depthOf, fieldErrors, type Validators } from '../validation.ts';

/** Levels of nesting that a body may have; checks and logs walk it recursively. */
const maxBodyDepth = 64;

/** Throws DADOS_INVALIDOS for a body that is nested too deep. */
export function assertDepth(body: unknown): void {
  if (depthOf(body, maxBodyDepth) <= maxBodyDepth) return;
  throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '', ...httpErrors.profundidade({ limit: maxBodyDepth }) }] });
}

/**
 * Checks what calls of an operation send. Throws DADOS_INVALIDOS, or ENDERECO_NAO_ENCONTRADO for an address that cannot
 * exist.
 * @param generic the operation that serves it instead, whose body schema then applies
 */
export function createCallCheck(operation: Operation, generic: Operation | null, validators: Validators) {
  const { body, isBodyOptional } = generic ?? operation;
  const checkParams = validators.text(operation.params);
  const names = namesIn(operation.params);
  const checkQuery = validators.text(operation.query);
  const checkHeaders = validators.text(operation.headers);
  const checkBody = body === null ? null : validators.body(body);
  const checkOwnBody = generic === null || operation.body === null ? null : validators.body(operation.body);

  /**
   * @param isTaken whether a specific handler answers instead of the generic one, so that the operation's own body
   * schema applies
   */
  return (request: FastifyRequest, isTaken: boolean): void => {
    const wrongParams = fieldErrors(checkParams(request.params), '/params');
    // An impossible name in the address is treated like the name of something that does not exist.
    if (wrongParams.some(({ pointer }) => names.has(pointer))) throw httpErrors.ENDERECO_NAO_ENCONTRADO();
    const errors = [
      ...wrongParams,
      ...fieldErrors(checkQuery(request.query), '/query'),
      ...fieldErrors(checkHeaders({ ...request.headers }), '/headers'),
      ...(isBodyOptional && request.body === undefined
        ? []
        : fieldErrors((isTaken ? checkOwnBody : checkBody)?.(request.body))),
      ...brokenTexts(request.body),
    ];
    if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  };
}
