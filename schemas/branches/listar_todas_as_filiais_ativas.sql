-- include: filiais
where f.ativo
