import { ApiError, dataOf, newIdempotencyKey, upload } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import type { SigningPagePhase, SigningRefusal, SigningServices } from '../../machines/signing-page.machine.ts';

type SigningLink = {
  readonly idContrato: number;
  readonly idCliente: number;
  /** The one-time code of the link; null for a logged-in user. */
  readonly code: string | null;
  readonly phase: SigningPagePhase;
};

/** The server calls of the page of a signature. */
export function createSigningServices({ idContrato, idCliente, code, phase }: SigningLink): SigningServices {
  const query = code === null ? {} : { codigo_sessao: code };
  const path = { idContrato, idCliente };
  const address = `signing/contract/${idContrato}/${idCliente}`;
  return {
    newKey: newIdempotencyKey,
    open: () =>
      refusing(async () => {
        if (!isLink(idContrato, idCliente, code)) return { type: 'refused', reason: 'code', message: '' } as const;
        const { data } = await dataOf(
          client.GET('/signing/contract/{idContrato}/{idCliente}', { params: { path, query }, showsErrors: true }),
        );
        const isToSign = code !== null && data.fase === phase && data.assinar.length > 0;
        return { type: 'opened', signing: data, document: isToSign ? await readContract(data.url) : null } as const;
      }),
    sign: ({ picture, document, hash, key }) =>
      refusing(async () => {
        const form = new FormData();
        form.append('hashcode', hash);
        form.append('documento', new Blob([document], { type: 'application/pdf' }), 'documento.pdf');
        form.append('assinatura', picture, 'assinatura.png');
        const answer = (await upload(client, {
          ...{ url: `${address}/${phase}`, query, form, showsErrors: true },
          headers: { 'Idempotency-Key': key },
        })) as { readonly finish: boolean; readonly hashcode: string };
        return { type: 'signed', isLast: answer.finish, hash: answer.hashcode } as const;
      }),
    send: (hash) => {
      const form = new FormData();
      form.append('hashcode', hash);
      return upload(client, {
        ...{ url: `${address}/send`, query, form, showsErrors: true },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      });
    },
    decline: ({ reason, key }) =>
      refusing(async () => {
        await client.send('POST', `${address}/recusar`, {
          ...{ query, body: { motivo: reason }, showsErrors: true },
          headers: { 'Idempotency-Key': key },
        });
        return { type: 'declined' } as const;
      }),
  };
}

/** Whether an address can come from the portal's mails; others were cut off on their way. */
function isLink(contract: number, client: number, code: string | null): boolean {
  const areIds = [contract, client].every((id) => Number.isSafeInteger(id) && id > 0);
  return areIds && (code === null || /^[\w-]{20,100}$/.test(code));
}

/** The bytes of a document by the address from the server. */
export async function readContract(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await client.receive('GET', withinApi(url), { showsErrors: true });
  return new Uint8Array(await answer.arrayBuffer());
}

/** An address from the server in the form that the client's calls accept. */
export function withinApi(url: string): string {
  return url.replace(/^\/api\//, '');
}

/** Turns refusals into results. Other failures reject: their outcome is unknown. */
async function refusing<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | SigningRefusal> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof ApiError ? refusalOf(error) : null;
    if (refusal === null) throw error;
    return refusal;
  }
}

/** The meaning of a refused call for the page; null if the server failed or was not reached. */
export function refusalOf({ status, code, message }: ApiError): SigningRefusal | null {
  if (status < 400 || status >= 500 || status === 408 || status === 425) return null;
  const refuse = (reason: SigningRefusal['reason']): SigningRefusal => ({ type: 'refused', reason, message });
  if (status === 404) return refuse('code');
  if (code === 'DOCUMENTO_ALTERADO') return refuse('document');
  if (code === 'FASE_INVALIDA' || code === 'CODIGO_DE_OUTRA_FASE') return refuse('phase');
  return refuse(status === 403 ? 'access' : 'other');
}
