import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';

/** ms before the first request (specification 002, section 9). */
export const firstPause = 1_000;
/** ms between two requests, and between two checks of the access. */
const [between, accessBetween] = [500, 60_000];

/** The transmission that is on the air for the user. It is polled only while the screen is shown. */
export const onAirQuery = (isActive: boolean) =>
  queryOptions({
    queryKey: ['on-air'],
    // The browser sends the ETag of the last answer, and reuses that if nothing has changed.
    queryFn: ({ signal }) => dataOf(client.GET('/consultaTransmissaoAtivaClienteUsuario', { signal })),
    select: ({ data }) => data,
    enabled: isActive,
    refetchInterval: between,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Whether the user may watch a transmission; this can change while it runs. */
export const accessQuery = (id: number, isActive: boolean) =>
  queryOptions({
    queryKey: ['transmission-access', id],
    queryFn: ({ signal }) => dataOf(client.GET('/transmissao/validaAcesso/{id}', { params: { path: { id } }, signal })),
    select: ({ acessoPermitido }) => acessoPermitido,
    enabled: isActive,
    refetchInterval: accessBetween,
    staleTime: 0,
    gcTime: 0,
  });
