import { PortError } from '../ask-json.ts';
import type { CpfPort } from './cpf-port.ts';
import { demoCpfs } from './demo-people.ts';

/**
 * The registry of an installation without a service: twenty fictitious people; every other CPF with valid check digits
 * is regular and has no name.
 */
export function createEmbeddedCpf(): CpfPort {
  const known = new Map(demoCpfs.map((person) => [person.cpf, person]));
  return {
    find: async (cpf) => {
      const person = known.get(cpf);
      if (person?.part === 'calado') throw new PortError('the simulated registry does not answer for this CPF');
      return { status: person?.status ?? 'REGULAR', name: person?.name ?? null };
    },
  };
}
