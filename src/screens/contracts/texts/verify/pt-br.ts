export const texts = { title: 'Conferir assinaturas' };
