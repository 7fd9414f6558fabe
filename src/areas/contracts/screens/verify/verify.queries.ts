import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../api/generated/portal.ts';
import { ApiError, dataOf, isPassing, upload } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';

/** Public data of a signed document. */
export type Verification = components['schemas']['VerificacaoAssinatura'];

/** The form of a certificate's code. */
const codePattern = /^[\w-]{16,100}$/;

/** A document by the code of its certificate; null for none. */
export function verificationQuery(codigo: string) {
  return queryOptions({
    queryKey: ['verificacao', codigo],
    enabled: codigo !== '',
    queryFn: async ({ signal }): Promise<Verification | null> => {
      if (!codePattern.test(codigo)) return null;
      try {
        const params = { path: { codigo } };
        return (await dataOf(client.GET('/public/assinaturas/{codigo}', { params, signal, showsErrors: true }))).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    retry: (count, error) => count < 1 && error instanceof ApiError && isPassing(error),
  });
}

/** A document by its bytes, which the server reads and does not store. */
export async function verifyFile(file: File): Promise<Verification> {
  const form = new FormData();
  form.append('file', file, 'documento.pdf');
  const answer = await upload(client, { url: 'public/assinaturas', form, showsErrors: true });
  return (answer as { readonly data: Verification }).data;
}
