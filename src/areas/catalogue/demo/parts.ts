import type { PictureKind } from '../../../domain/picture-address.ts';

/** A part of a department: names and descriptions of its products. */
export type ProductPart = {
  /** The class of the shop. */
  readonly descricao: string;
  /** The product type, before the name of its model. */
  readonly nome: string;
  readonly caracteristica: string;
  /** Its kind of picture, if it differs from its department's. */
  readonly kind?: PictureKind;
};

const part = (descricao: string, nome: string, caracteristica: string, kind?: PictureKind): ProductPart => ({
  ...{ descricao, nome, caracteristica },
  ...(kind === undefined ? {} : { kind }),
});

/** Parts of mattresses, by material and user. */
export const mattressParts: readonly ProductPart[] = [
  part('Magnéticos', 'Colchão magnético', 'Pastilhas magnéticas em toda a superfície, com massagem opcional.'),
  part('Molas ensacadas', 'Colchão de molas ensacadas', 'Cada mola trabalha sozinha: quem se vira não acorda o outro.'),
  part('Látex', 'Colchão de látex', 'Látex ventilado, que volta à forma e não retém calor.'),
  part('Viscoelásticos', 'Colchão viscoelástico', 'Camada que se molda ao corpo e alivia ombros e quadris.'),
  part('Ortopédicos', 'Colchão ortopédico', 'Base rígida e apoio firme para a coluna.'),
  part('Espuma', 'Colchão de espuma', 'Espuma certificada, leve de virar e de transportar.', 'colchao-solteiro'),
  part('Híbridos', 'Colchão híbrido', 'Molas ensacadas sob uma camada de látex.', 'colchao-king'),
  part('Hotelaria', 'Colchão para hotelaria', 'Tecido antichamas e bordas reforçadas para uso diário.', 'colchao-king'),
];
export const setParts: readonly ProductPart[] = [
  part('Box com baú', 'Conjunto box baú', 'Baú com pistões a gás e piso ventilado.'),
  part('Box tradicionais', 'Conjunto box', 'Base de madeira de reflorestamento com pés altos.'),
  part('Box bipartidos', 'Conjunto box bipartido', 'Base em duas partes, que passa por escadas e elevadores.'),
  part('Cama auxiliar', 'Conjunto com cama auxiliar', 'A segunda cama corre por baixo da primeira.'),
  part('Articulados', 'Conjunto articulado', 'Cabeceira e pés se elevam por controle remoto.'),
  part('Magnéticos', 'Conjunto magnético', 'Base e colchão magnético no mesmo tecido.'),
  part('Infantis', 'Conjunto infantil', 'Altura baixa e cantos arredondados.'),
  part('Hotelaria', 'Conjunto para hotelaria', 'Base com rodízios e tecido fácil de limpar.'),
];
export const pillowParts: readonly ProductPart[] = [
  part('Cervicais', 'Travesseiro cervical', 'Duas alturas para quem dorme de lado ou de costas.'),
  part('Látex', 'Travesseiro de látex', 'Núcleo ventilado de látex natural.'),
  part('Viscoelásticos', 'Travesseiro viscoelástico', 'Cede devagar e não empurra de volta.'),
  part('Magnéticos', 'Travesseiro magnético', 'Pastilhas magnéticas sob a capa.'),
  part('Plumas e fibras', 'Travesseiro de fibra', 'Fibra siliconada com toque de pluma.'),
  part('Ajustáveis', 'Travesseiro ajustável', 'Camadas que se tiram até chegar à altura certa.'),
  part('Infantis', 'Travesseiro infantil', 'Baixo, lavável e antiácaro.'),
  part('Para o corpo', 'Travesseiro de corpo', 'Apoia joelhos e braços de quem dorme de lado.'),
];
export const blanketParts: readonly ProductPart[] = [
  part('Mantas', 'Manta de microfibra', 'Leve, macia e de secagem rápida.'),
  part('Cobertores', 'Cobertor', 'Toque aveludado nos dois lados.'),
  part('Edredons', 'Edredom', 'Enchimento que não sai do lugar.'),
  part('Cobre-leitos', 'Cobre-leito', 'Acabamento matelado, com porta-travesseiros.'),
  part('Colchas', 'Colcha', 'Algodão tecido em jacquard.'),
  part('Jogos de lençóis', 'Jogo de lençóis', 'Percal de 300 fios, com elástico em toda a volta.'),
  part('Térmicos', 'Cobertor térmico', 'Controle de temperatura com desligamento automático.'),
  part('De viagem', 'Manta de viagem', 'Dobra dentro da própria bolsa.'),
];
export const cushionParts: readonly ProductPart[] = [
  part('Lombares', 'Almofada lombar', 'Acompanha a curva das costas na cadeira ou no carro.'),
  part('De leitura', 'Almofada de leitura', 'Encosto com braços para ler na cama.'),
  part('De assento', 'Almofada de assento', 'Espuma firme com alívio no cóccix.'),
  part('Decorativas', 'Almofada decorativa', 'Capa com zíper invisível, que combina com mantas.'),
  part('De amamentação', 'Almofada de amamentação', 'Forma de meia-lua, com capa lavável.'),
  part('De pescoço', 'Almofada de pescoço', 'Para avião, ônibus e sofá.'),
  part('De meditação', 'Almofada de meditação', 'Alta e firme, com enchimento natural.'),
  part('Magnéticas', 'Almofada magnética', 'Pastilhas magnéticas dos dois lados.'),
];
export const rollParts: readonly ProductPart[] = [
  part('Cervicais', 'Rolo cervical', 'Mantém a curva do pescoço.'),
  part('Para joelhos', 'Rolo para joelhos', 'Alivia a lombar de quem dorme de costas.'),
  part('Para pés e pernas', 'Apoio para pernas', 'Eleva as pernas e descansa os pés.'),
  part('De exercício', 'Rolo de exercício', 'Superfície firme para alongar e soltar a musculatura.'),
  part('De massagem', 'Rolo de massagem', 'Relevo que alcança os pontos de tensão.'),
  part('Cunhas', 'Cunha de apoio', 'Eleva o tronco e ajuda a respirar melhor.'),
  part('Para gestantes', 'Apoio para gestantes', 'Sustenta barriga e costas ao mesmo tempo.'),
  part('Para o trabalho', 'Apoio para os pés', 'Para quem passa o dia sentado.'),
];
export const measuredParts: readonly ProductPart[] = [
  part('Retangulares', 'Colchão sob medida', 'Largura e comprimento como você informa, ao centímetro.'),
  part('Redondos', 'Colchão redondo sob medida', 'Do diâmetro que a sua cama pede.', 'colchao-redondo'),
  part('Barcos', 'Colchão náutico sob medida', 'Tecido que não mofa, para cabines de qualquer desenho.'),
  part('Motorhomes', 'Colchão para motorhome sob medida', 'Baixo e leve, com cantos recortados.'),
  part('Camas antigas', 'Colchão para cama antiga sob medida', 'Para camas de família, fora dos padrões de hoje.'),
  part('Infantis', 'Colchão infantil sob medida', 'Para berços e camas montessorianas.', 'colchao-solteiro'),
  part('Beliches', 'Colchão para beliche sob medida', 'Altura que respeita a grade de proteção.', 'colchao-solteiro'),
  part('Camas king', 'Colchão king sob medida', 'Inteiro ou em duas metades unidas.', 'colchao-king'),
];
export const accessoryParts: readonly ProductPart[] = [
  part('Capas', 'Capa impermeável', 'Não faz barulho e deixa a pele respirar.', 'cobertor'),
  part('Cabeceiras', 'Cabeceira estofada', 'Fixa na parede ou na base.', 'almofada'),
  part('Bases e pés', 'Base com rodízios', 'Rodízios com trava, que não marcam o piso.', 'conjunto'),
  part('Pastilhas magnéticas', 'Pastilhas magnéticas extras', 'Conjunto de reposição, com folha de aplicação.', 'rolo'),
  part('Bordas e reforços', 'Borda reforçada', 'Para sentar na beira sem afundar.', 'rolo'),
  part('Massagem', 'Módulo de massagem', 'Oito pontos, com controle sem fio.', 'rolo'),
  part('Protetores', 'Protetor antiácaro', 'Lavável a 60 graus.', 'cobertor'),
  part('Aromas e banho', 'Sachê aromático', 'Lavanda e camomila para a hora de dormir.', 'almofada'),
];

/** Names of models; combined with the words below, every product of a part has its own name. */
export const models = [
  ...['Serra Azul', 'Vale Sereno', 'Mar Calmo', 'Lago Claro', 'Campo Alto', 'Bosque Verde', 'Rio Manso', 'Monte Real'],
  ...['Praia Dourada', 'Jardim Secreto', 'Ilha Bela', 'Pomar Doce', 'Riacho Fundo', 'Planalto', 'Colina Suave'],
  ...['Ribeira', 'Enseada', 'Mirante', 'Recanto', 'Horizonte', 'Aurora', 'Brisa Leve', 'Alvorada', 'Lua Nova'],
  ...['Estrela Guia', 'Neblina', 'Orvalho', 'Chuva Mansa', 'Nuvem Branca', 'Areia Fina', 'Pedra Clara', 'Folha Larga'],
  ...['Flor de Lis', 'Raiz Forte', 'Aroeira', 'Jequitibá', 'Ipê Amarelo', 'Cedro Rosa', 'Araucária', 'Buriti'],
  ...['Jatobá', 'Juá', 'Pitanga', 'Jabuticaba', 'Umbu', 'Açaí', 'Guará', 'Sabiá', 'Bem-te-vi', 'Beija-flor', 'Tuiuiú'],
] as const;
export const editions = [
  '',
  'Plus',
  'Premium',
  'Select',
  'Prime',
  'Essencial',
  'Classic',
  'Signature',
  'Gold',
] as const;
