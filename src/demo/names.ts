/**
 * Words from which names of people, companies and streets are made. A repeated word, or one with a number, is more
 * frequent.
 */

export const women = weighted(
  'Maria:9 Ana:6 Francisca Antônia Adriana Juliana:2 Márcia Fernanda:2 Patrícia:2 Aline Sandra Camila:2 Amanda Bruna Jéssica Letícia:2 Júlia:2 Luciana Vanessa Mariana:2 Gabriela:2 Vera Vitória Larissa:2 Cláudia Beatriz:2 Rita Luana Sônia Renata Eliane Luíza Helena Alice Heloísa Cecília Lívia Débora Cristina Tatiana Rosângela Simone Mônica Andréia Raquel Tereza Natália Elaine Isabel Inês Flávia Carolina Yasmin Isadora Lúcia Regina Sílvia Valéria Íris Conceição',
);
export const men = weighted(
  'José:8 João:6 Antônio:4 Francisco:3 Carlos:3 Paulo:3 Pedro:3 Lucas:3 Luiz:3 Marcos:2 Luís Gabriel:3 Rafael:2 Daniel:2 Marcelo Bruno Eduardo:2 Felipe:2 Raimundo Rodrigo:2 Manoel Mateus Matheus:2 André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Thiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vítor Sérgio Cláudio Geraldo Adriano Luciano Júlio Renato Alex Vinícius Rogério Samuel Ronaldo Mário Flávio Igor Douglas Davi Miguel Arthur Enzo Benício Caíque Cícero Otávio César Nélson Ítalo Estêvão',
);
export const middleWomen = weighted(
  'Clara Luísa Cristina Aparecida:3 Beatriz Eduarda Helena Lúcia Regina Cecília Carolina Fernanda das-Graças de-Fátima do-Carmo de-Lourdes Vitória Elisa',
);
export const middleMen = weighted(
  'Carlos Antônio:2 Henrique:2 Eduardo Augusto Roberto Luiz Paulo Vítor Gabriel Fernando César Pedro Otávio Marcelo de-Assis Batista',
);
export const surnames = weighted(
  'Silva:14 Santos:9 Oliveira:7 Souza:6 Rodrigues:4 Ferreira:4 Alves:4 Pereira:4 Lima:4 Gomes:3 Ribeiro:3 Costa:3 Carvalho:2 Almeida:2 Martins:2 Lopes:2 Soares:2 Fernandes:2 Vieira:2 Barbosa:2 Rocha:2 Dias:2 Nascimento:2 Araújo:2 Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Moura Correia Cavalcanti Monteiro Melo Castro Campos Batista Pinto Borges Azevedo Guimarães Assunção Conceição Magalhães Brandão Fonseca Tavares Queiroz Bittencourt Falcão Galvão Leão Simões Sá Macêdo Antunes Pacheco Figueiredo Nakamura Tanaka Yamamoto Rossi Ferrari Bianchi Schmidt Müller Weber Schneider Kowalski Haddad Abrahão Cohen',
);
export const foreignNames = weighted(
  'María José Juan Luis Carlos Ana Jorge Rosa Carmen Miguel Lucía Sofía Andrés Martín Belén Íñigo Raúl Verónica Ramón Mónica',
);
export const foreignSurnames = weighted(
  'González:3 Rodríguez:2 Martínez:2 López:2 García:3 Benítez Giménez Ramírez Villalba Núñez Quispe:2 Mamani:2 Flores Vargas Rojas Zambrano Cedeño Mendoza Guzmán Hernández:2 Pérez Muñoz Peña Ibáñez Yáñez',
);
export const companyTrades = weighted(
  'Comércio-de-Alimentos Materiais-de-Construção Transportes Confecções Móveis-e-Decorações Serviços-Médicos Tecnologia Colchões Autopeças Distribuidora Laticínios Panificação Farmácia Óptica Papelaria Engenharia Agropecuária Hotelaria Estética Educação',
);
export const companyForms = weighted('Ltda.:8 S.A. EIRELI ME:3 EPP:2');
export const streetKinds = weighted('Rua:14 Avenida:4 Travessa Alameda Praça Rodovia Estrada Largo');
export const streetNames = weighted(
  'das-Flores Quinze-de-Novembro Sete-de-Setembro Tiradentes Getúlio-Vargas Dom-Pedro-II Santos-Dumont Castro-Alves Rui-Barbosa Marechal-Deodoro Duque-de-Caxias São-João São-José Santo-Antônio Nossa-Senhora-Aparecida Treze-de-Maio Primeiro-de-Maio da-Independência do-Comércio José-Bonifácio Barão-do-Rio-Branco Princesa-Isabel Machado-de-Assis Cecília-Meireles Chico-Mendes das-Acácias dos-Ipês dos-Pinheiros Pará Ceará Piauí Goiás Maranhão São-Paulo Paraná',
);
export const districts = weighted(
  'Centro:8 Jardim-América Vila-Nova São-José Boa-Vista Santa-Luzia São-Francisco Bela-Vista Jardim-das-Flores Industrial Santo-Antônio Nossa-Senhora-das-Graças Planalto Alto-da-Glória Cidade-Nova Vila-São-João Jardim-Europa Morada-do-Sol Parque-das-Nações Santa-Mônica',
);
export const complements = weighted('Casa-2 Fundos Bloco-A Bloco-B Sobrado Térreo Loja-1 Sala-12 Cobertura Galpão');
export const remarks = [
  'Prefere contato pela manhã.',
  'Pede nota fiscal em nome da empresa.',
  'Entrega somente aos sábados, após as 14h.',
  'Cliente desde a inauguração da loja; atenção às preferências de pagamento.',
  'Telefone de recado: falar com a irmã.',
  'Solicitou segunda via do cadastro.\nAguardando comprovante de endereço.',
  'Indicação de "Dona Lourdes", do grupo de terça.',
  'Não enviar mensagens promocionais.',
];

/** Particles between a surname and the name before it. */
export const surnameLinks: ReadonlyMap<string, string> = new Map([
  ...['Silva', 'Costa', 'Rocha', 'Conceição', 'Fonseca', 'Assunção', 'Cunha'].map((name) => [name, 'da'] as const),
  ...['Santos', 'Ramos'].map((name) => [name, 'dos'] as const),
  ...[
    'Oliveira',
    'Souza',
    'Lima',
    'Almeida',
    'Araújo',
    'Carvalho',
    'Andrade',
    'Freitas',
    'Castro',
    'Melo',
    'Moura',
  ].map((name) => [name, 'de'] as const),
  ['Nascimento', 'do'],
]);

function weighted(words: string): readonly string[] {
  return words.split(' ').flatMap((entry) => {
    const [word = '', weight = '1'] = entry.split(':');
    return Array.from({ length: Number(weight) }, () => word.replaceAll('-', ' '));
  });
}
