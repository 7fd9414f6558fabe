import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';

/** ms before the page asks for the first time (specification 002, section 9). */
export const firstPause = 1_000;
/** ms between two times, and between two looks at the access. */
const [between, accessBetween] = [500, 60_000];

/** The transmission that is on the air for the user. It is asked for all the time: only while the screen is shown. */
export const onAirQuery = (isActive: boolean) =>
  queryOptions({
    queryKey: ['on-air'],
    // The browser sends the tag of the last answer along, and reads that again where nothing has changed.
    queryFn: ({ signal }) => dataOf(client.GET('/consultaTransmissaoAtivaClienteUsuario', { signal })),
    select: ({ data }) => data,
    enabled: isActive,
    refetchInterval: between,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Whether the user may watch a transmission, which can end while it runs. */
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
