-- Só a administração escolhe o tipo de movimento (002, seção 6).
(:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO')
