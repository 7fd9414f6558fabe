export const texts = {
  title: 'Preguntas Frecuentes (FAQ)',
  search: 'Buscar en las preguntas y respuestas',
  clear: 'Limpiar la búsqueda',
  found_one: '{{count}} pregunta encontrada',
  found_other: '{{count}} preguntas encontradas',
  nothing: 'Nada encontrado',
  nothingHint: 'Pruebe otra palabra, o menos palabras.',
  empty: 'Todavía no hay preguntas',
  emptyHint: 'Las dudas más comunes aparecerán aquí.',
  noAnswer: 'Esta pregunta todavía no tiene respuesta.',
};
