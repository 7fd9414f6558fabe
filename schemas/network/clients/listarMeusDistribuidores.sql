-- include: pessoas_da_rede
where c.tipo = 'DI'
