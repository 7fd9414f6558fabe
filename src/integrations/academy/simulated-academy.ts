import { PortError } from '../ask-json.ts';
import { type Knobs, registerFaults } from '../knobs.ts';
import type { AcademyPort } from './academy-port.ts';

/** An academy that developers can make unavailable, slow, or full. */
export function simulateAcademy(academy: AcademyPort, knobs: Knobs): AcademyPort {
  const fails = registerFaults(knobs, 'academia', {
    name: 'fora_do_ar',
    title: { 'pt-BR': 'Academia fora do ar', es: 'Academia fuera de servicio', en: 'Academy down' },
  });
  const refuses = knobs.register({
    ...{ port: 'academia', name: 'sem_vaga', initial: false as boolean },
    title: { 'pt-BR': 'Recusar o aluno', es: 'Rechazar al alumno', en: 'Refuse the student' },
  });
  return {
    openLink: async (student) => {
      if (await fails()) throw new PortError('the simulated academy does not answer');
      if (refuses()) throw new PortError('the simulated academy has no place', 'refused');
      return academy.openLink(student);
    },
  };
}
