import type { ClientPathsWithMethod, RequestOptions, Client as UncheckedClient } from 'openapi-fetch';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Options of any call, besides the parameters of its operation. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /**
   * The caller shows errors itself, in a better place than a toast or the dialog 'Atenção', such as beside the fields
   * of a form.
   */
  readonly showsErrors?: boolean;
};

/**
 * The calls of a contract. Stricter than openapi-fetch's own types, which accept misspelt optional parameters and body
 * fields: here names unknown to the operation do not compile.
 */
export type CheckedClient<Paths extends object> = {
  readonly [M in Method as Uppercase<M>]: CheckedMethod<Paths, M>;
};

export type CheckedMethod<Paths extends object, M extends Method> = <
  Path extends ClientPathsWithMethod<UncheckedClient<Paths>, M>,
>(
  path: Path,
  ...options: OptionalUnlessRequired<OperationOptions<OperationOf<Paths, Path, M>> & CallOptions>
) => Promise<Answer<OperationOf<Paths, Path, M>>>;

/** The answer of a successful call; `data` is absent if it has no body. */
export type Answer<Operation> = { readonly data?: DataOf<Operation>; readonly response: Response };

type OperationOf<Paths, Path, M extends Method> = Path extends keyof Paths
  ? M extends keyof Paths[Path]
    ? Paths[Path][M]
    : never
  : never;

type OperationOptions<Operation> = {
  [Key in keyof RequestOptions<Operation> as Key extends 'params' | 'body'
    ? Key
    : never]: RequestOptions<Operation>[Key];
};

type OptionalUnlessRequired<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 203 | '2XX' | 'default')]>
  : never;

type JsonOf<Response> = Response extends { content: infer Content } ? Content[keyof Content & `${string}/json`] : never;
