/** Grade of special and measured products, which are priced per metre (specification 001, sections 3 and 9). */
export const measuredGrade = 'PE';
