import { named, type PortalScreen, publicView, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of configured pages, of the live page, the academy and the test page. */
export const externalAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'TRANSMISSAO_AO_VIVO',
    path: '/transmissao_ao_vivo',
    label: named('Transmissão ao vivo', 'Transmisión en vivo', 'Live broadcast'),
    icon: 'broadcast',
    menu: { group: 'Comunicação', order: 120 },
  }),
  screen({
    processo: 'MEMBERKIT_EAD',
    path: '/memberkit_ead',
    label: named('Academia', 'Academia', 'Academy'),
    icon: 'school',
    menu: { group: 'Comunicação', order: 130 },
  }),
  screen({
    processo: 'BLOG',
    path: '/noticias',
    label: named('Notícias', 'Noticias', 'News'),
    icon: 'news',
    isEmbedded: true,
    menu: { group: 'Comunicação', order: 100 },
  }),
  screen({
    processo: 'BLOG_INTERNACIONAL',
    path: '/news',
    label: named('Notícias internacionais', 'Noticias internacionales', 'International news'),
    icon: 'world',
    isEmbedded: true,
    menu: { group: 'Comunicação', order: 102 },
  }),
  screen({
    processo: 'TV',
    path: '/tv_:produto',
    label: named('TV', 'TV', 'TV'),
    icon: 'device-tv',
    isEmbedded: true,
    menu: { group: 'Comunicação', order: 104 },
  }),
  screen({
    processo: 'CAMPANHAS',
    path: '/campanhas',
    label: named('Campanhas ativas', 'Campañas activas', 'Active campaigns'),
    icon: 'speakerphone',
    isEmbedded: true,
    menu: { group: 'Comunicação', order: 106 },
  }),
  screen({
    processo: 'EXTERNO',
    path: '/external/:name',
    label: named('Página externa', 'Página externa', 'External page'),
    icon: 'external-link',
    isEmbedded: true,
  }),
  screen({
    processo: 'SOLICITAR_LOJA',
    paths: ['/servicos/solicitar_loja', '/servicos/solicitar_loja_consultor'],
    label: named('Quero minha Loja', 'Quiero mi tienda', 'I want my shop'),
    icon: 'building-store',
    menu: { group: 'Serviços', order: 310 },
  }),
  publicView('/test', named('Teste', 'Prueba', 'Test')),
];
