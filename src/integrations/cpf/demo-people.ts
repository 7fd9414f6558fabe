import type { CpfRecord, CpfStatus } from './cpf-port.ts';

/**
 * How a person is related to the demonstration: partner of a company, spouse, client, unfinished registration.
 * `calado`: the registry never answers for them.
 */
export type DemoPart = 'socio' | 'conjuge' | 'cliente' | 'iniciado' | 'calado';

/** A fictitious person of the registry. */
export type DemoCpf = CpfRecord & { readonly cpf: string; readonly part: DemoPart | null };

/** Twenty people with whom every message of a registration can be reached by hand (specification 002, section 8). */
export const demoCpfs: readonly DemoCpf[] = [
  person('90000000175', 'REGULAR', 'Alice Monteiro Prado'),
  person('90000000256', 'REGULAR', 'Bento Carvalho Lima'),
  person('90000000337', 'REGULAR', 'Cecília Fontes Braga'),
  person('90000000418', 'REGULAR', 'Davi Moreira Paz'),
  person('90000000507', 'REGULAR', 'Elisa Quadros Neto'),
  person('90000000680', 'REGULAR', 'Fábio Torres Melo'),
  person('90000000760', 'PENDENTE_REGULARIZACAO', 'Gisele Pinho Rocha'),
  person('90000000841', 'SUSPENSA', 'Heitor Salles Cruz'),
  person('90000000922', 'CANCELADA', 'Iara Bueno Costa'),
  person('90000001066', 'NULA', 'Jonas Vidal Reis'),
  person('90000001147', 'TITULAR_FALECIDO', 'Karina Lobo Dias'),
  person('90000001228', 'CANCELADA', 'Lauro Peixoto Nunes'),
  person('90000001309', 'INEXISTENTE', null),
  person('90000001490', 'REGULAR', 'Nilo Barreto Gomes', 'socio'),
  person('90000001570', 'REGULAR', 'Olga Teles Amaral', 'conjuge'),
  person('90000001651', 'REGULAR', 'Paulo Rangel Souza', 'cliente'),
  person('90000001732', 'REGULAR', 'Quitéria Dantas Luz', 'iniciado'),
  person('90000001813', 'REGULAR', 'Renato Fraga Alves', 'iniciado'),
  person('90000001902', 'REGULAR', 'Sônia Macedo Pires', 'calado'),
  person('90000002038', 'REGULAR', 'Téo Ventura Leal'),
];

function person(cpf: string, status: CpfStatus, name: string | null, part: DemoPart | null = null): DemoCpf {
  return { cpf, status, name, part };
}
