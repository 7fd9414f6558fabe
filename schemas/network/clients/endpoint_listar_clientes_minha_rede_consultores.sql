-- include: pessoas_que_se_escolhem
where c.tipo <> 'CLIENTE'
