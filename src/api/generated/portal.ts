// Written by `npm run generate` from openapi/; never edit by hand.
export interface paths {
    "/login": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out and revoke the session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessao": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** The logged-in user */
        get: operations["obterSessao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/primeiroAcesso": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** Tells whether the first administrator still has to be made */
        get: operations["consultarPrimeiroAcesso"];
        put?: never;
        /** Make the first administrator with the one-time code that the terminal shows */
        post: operations["criarPrimeiroAdministrador"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** What this user may do on a screen */
        get: operations["check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listarMenuPrincipal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** Menu of the user */
        get: operations["listarMenuPrincipal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/view/{entity}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** View definition of an entity, in layers */
        get: operations["obterView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views/mudancas": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** Stream of view and entity changes */
        get: operations["acompanharMudancas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views/problemas": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** Problems in views and entity schemas, for configurators */
        get: operations["listarProblemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{entity}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** Generic list search */
        get: operations["listarRegistros"];
        put?: never;
        /** Create a record, or link a selected one */
        post: operations["criarRegistro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{entity}/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** One record */
        get: operations["obterRegistro"];
        /** Save a record */
        put: operations["salvarRegistro"];
        post?: never;
        /** Delete a record */
        delete: operations["excluirRegistro"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{entity}/{id}/historico": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        /** Who changed the record, when and what */
        get: operations["listarHistorico"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{entity}/{parentId}/{field}/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Attach an existing record to a list of another */
        put: operations["vincularFilho"];
        post?: never;
        /** Delete a record of the list of another */
        delete: operations["excluirFilho"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process lives */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The server can serve requests */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A record that is only pointed at. */
        Referencia: {
            id: number;
            nome: string;
        };
        Perfil: {
            /** @example ADMINISTRATIVO */
            constante: string;
            descricao: string;
        };
        /** @description The logged-in user as the shell stores it (specification 000, section 3). */
        Usuario: {
            id: number;
            login: string;
            nome: string;
            avatar: string | null;
            /** @description Address to open after logging in. */
            url: string | null;
            filial: components["schemas"]["Referencia"] | null;
            cliente: components["schemas"]["Referencia"] | null;
            id_pais: number | null;
            /** @example BRA */
            codigo_pais: string | null;
            /** @example ATIVO */
            status_penn: string | null;
            exibir_carrinho: boolean;
            salvar_cookies: boolean;
            perfil: components["schemas"]["Perfil"];
            administrativo: boolean;
            /** @example CLIENTE */
            tipo: string;
            /** @example pt-BR */
            sigla_idioma: string | null;
        };
        Sessao: {
            token: string;
            /** Format: date-time */
            expira_em: string;
            usuario: components["schemas"]["Usuario"];
        };
        /** @description The one shape of every error. `code` is permanent; `message` is for the user, in Portuguese. */
        Erro: {
            /** @constant */
            error: true;
            /** @example REGISTRO_ALTERADO */
            code: string;
            status: number;
            message: string;
            details: {
                [key: string]: unknown;
            };
            request_id: string;
        };
        /** @description What a screen may do for this user (specification 000, section 3). */
        ResultadoCheck: {
            id_processo: number | null;
            /** @description Permission flags. */
            access: {
                [key: string]: boolean;
            };
            dictionary: {
                [key: string]: string;
            };
            language: string;
            admin: boolean;
            skip: boolean;
            /** @description Name of the screen for its tab. */
            label?: string | null;
            icon?: string | null;
        };
        ItemMenu: {
            id: number;
            id_processo: number | null;
            entity: string | null;
            path: string | null;
            view: string | null;
            label: string;
            icon: string | null;
            /** @description Id of the menu item above. */
            superior: number | null;
            ordem: number;
        };
        /** @description A mistake in a view or entity schema, for configurators. */
        Problema: {
            code: string;
            /** @enum {string} */
            severity: "error" | "warning";
            file: string;
            line: number;
            column: number;
            pointer: string;
            message: string;
            suggestions: string[];
        };
        /** @description A view definition in layers, with the entity it shows (design of view definitions, rule M1). */
        RespostaView: {
            entity: string;
            hash: string;
            model: {
                [key: string]: unknown;
            } | null;
            related: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            layers: {
                /** @enum {string} */
                layer: "base" | "override" | "user";
                file: string;
                view: {
                    [key: string]: unknown;
                };
                positions?: {
                    [key: string]: unknown;
                };
            }[];
            problems: components["schemas"]["Problema"][];
        };
        /** @description A record of any entity; its fields follow from `schemas/entities`. */
        Registro: {
            id: number;
            /** @description Grows with each save; send back the one that was read. */
            versao?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description Answer of every generic list search (specification 000, sections 3 and 7). */
        Lista: {
            data: components["schemas"]["Registro"][];
            /** @description Exact count of the whole filter. */
            total: number;
            groups: ({
                total: number;
            } & {
                [key: string]: unknown;
            })[];
            totalizer: {
                field: string;
                id: string | number | boolean | null;
                descricao: string | null;
                count: number;
            }[];
            aggregate: {
                [key: string]: unknown;
            }[];
        };
        /** @description Fields to save. Relations come as `{ id }` or a bare id. A change needs the `versao` that was read. Lists (to many) may come along and are saved in the same transaction. */
        EnvioRegistro: {
            [key: string]: unknown;
        };
        EntradaHistorico: {
            id: number;
            versao: number;
            /** @enum {string} */
            operacao: "CRIACAO" | "ALTERACAO" | "EXCLUSAO";
            /** Format: date-time */
            dh_registro: string;
            usuario: components["schemas"]["Referencia"] | null;
            /** @description Changed fields as they were. */
            antes: {
                [key: string]: unknown;
            } | null;
            /** @description Changed fields as they are. */
            depois: {
                [key: string]: unknown;
            } | null;
        };
    };
    responses: {
        /** @description Something in the request is not as it must be; `details.errors` names each place. */
        DadosInvalidos: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description Login or password do not match, with the same answer for unknown logins. */
        CredenciaisInvalidas: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description The body is larger than the server takes. */
        MuitoGrande: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description The body is not JSON. */
        TipoNaoAceito: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description Too many attempts; `Retry-After` says when to go on. */
        MuitasTentativas: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description The server failed; the request changed nothing. */
        ErroInterno: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description The database is restarting or busy; try again. */
        Indisponivel: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description `SESSAO_INVALIDA`: the session is over, log in again. `SEM_PERMISSAO`: the user may not do this. */
        SemAcesso: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /** @description No such entity or record, or none that this user may see. */
        NaoEncontrado: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
        /**
         * @description `REGISTRO_ALTERADO`: somebody saved the record since it was read; `details` holds `base`, `atual` and `enviado`.
         *     `VALOR_REPETIDO`: a value must be unique. `REGISTRO_EM_USO`: other records still point here.
         */
        Conflito: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Erro"];
            };
        };
    };
    parameters: {
        /**
         * @description Current address of the portal.
         * @example /crud/Cliente/
         */
        XPath: string;
        /**
         * @description Language of the browser, BCP 47.
         * @example pt-BR
         */
        XLanguage: string;
        /**
         * @description Entity name as in `schemas/entities`.
         * @example Cliente
         */
        Entity: string;
        /** @description Words to search, without regard to accents or case; each must occur. A phrase in quotes is searched whole. */
        Query: string;
        /** @description Rows per page; 0 answers all of them. */
        Size: number;
        /** @description Page number from 1. */
        Page: number;
        /** @description One field to answer; the same as `fields` with one name. */
        SingleField: string;
        /** @description Comma list of fields to answer, paths through relations included (`cidade.nome`). */
        Fields: string;
        /** @description Label and value field of a group list: `cidade.nome,cidade.id`. */
        Group: string;
        /** @description Comma list of fields to sort by. */
        SortBy: string;
        /** @description Comma list of asc or desc, one for each field of `sortBy`. */
        SortType: string;
        /** @description Entity that owns the list; its id comes under the name of the field that points to it, or as `id`. */
        ParentClass: string;
        /** @description Comma list of `field:function`; functions are sum, avg, min, max, count. */
        Aggregate: string;
        /** @description Comma list of fields whose values are counted over the whole filter. */
        Totalizer: string;
        /** @description Tables send true; relations come with their label only, as they always do here. */
        Lazy: boolean;
        /**
         * @description Filters by field name. Text searches inside the field; several values of options or relations come as a comma list;
         *     a range is `start | end`; `null` asks for empty.
         */
        Filtros: {
            [key: string]: string;
        };
        /** @example 1 */
        Id: number;
        /** @description Also answers the records of relations whole and the lists (to many) of the record. */
        Eager: boolean;
        /** @description The record is for a form; the answer also tells in `acesso` what the user may do with it. */
        Crud: boolean;
        /** @example 1 */
        ParentId: number;
        /**
         * @description Field of the parent that holds the list.
         * @example itens
         */
        Field: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cod. Mundial or e-mail. */
                    username: string;
                    /** Format: password */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The session; `usuario` is what the portal stores. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sessao"];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            401: components["responses"]["CredenciaisInvalidas"];
            413: components["responses"]["MuitoGrande"];
            415: components["responses"]["TipoNaoAceito"];
            429: components["responses"]["MuitasTentativas"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is of no use any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    obterSessao: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Usuario"];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    consultarPrimeiroAcesso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            pendente: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            429: components["responses"]["MuitasTentativas"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    criarPrimeiroAdministrador: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    codigo: string;
                    /** Format: email */
                    login: string;
                    nome: string;
                    /** Format: password */
                    senha: string;
                };
            };
        };
        responses: {
            /** @description The session of the new administrator. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sessao"];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            401: components["responses"]["CredenciaisInvalidas"];
            413: components["responses"]["MuitoGrande"];
            415: components["responses"]["TipoNaoAceito"];
            429: components["responses"]["MuitasTentativas"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    check: {
        parameters: {
            query: {
                /**
                 * @description Address of the screen.
                 * @example /crud/Cliente/
                 */
                url: string;
            };
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Flags, texts and process of the screen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultadoCheck"];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    listarMenuPrincipal: {
        parameters: {
            query?: {
                /** @description Largest number of items. */
                size?: number;
            };
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Menu items, parents before children. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ItemMenu"][];
                        total: number;
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    obterView: {
        parameters: {
            query?: {
                /** @description Which view of the entity; the main one when absent. */
                name?: string;
                /** @description Entity from whose screen the view is opened. */
                parent?: string;
            };
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definition; the ETag is its hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RespostaView"];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    acompanharMudancas: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events; each `data` is `{ entities }` with the names whose views changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    listarProblemas: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All problems, errors first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Problema"][];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    listarRegistros: {
        parameters: {
            query?: {
                /** @description Words to search, without regard to accents or case; each must occur. A phrase in quotes is searched whole. */
                query?: components["parameters"]["Query"];
                /** @description Rows per page; 0 answers all of them. */
                size?: components["parameters"]["Size"];
                /** @description Page number from 1. */
                page?: components["parameters"]["Page"];
                /** @description One field to answer; the same as `fields` with one name. */
                field?: components["parameters"]["SingleField"];
                /** @description Comma list of fields to answer, paths through relations included (`cidade.nome`). */
                fields?: components["parameters"]["Fields"];
                /** @description Label and value field of a group list: `cidade.nome,cidade.id`. */
                group?: components["parameters"]["Group"];
                /** @description Comma list of fields to sort by. */
                sortBy?: components["parameters"]["SortBy"];
                /** @description Comma list of asc or desc, one for each field of `sortBy`. */
                sortType?: components["parameters"]["SortType"];
                /** @description Entity that owns the list; its id comes under the name of the field that points to it, or as `id`. */
                parentClass?: components["parameters"]["ParentClass"];
                /** @description Comma list of `field:function`; functions are sum, avg, min, max, count. */
                aggregate?: components["parameters"]["Aggregate"];
                /** @description Comma list of fields whose values are counted over the whole filter. */
                totalizer?: components["parameters"]["Totalizer"];
                /** @description Tables send true; relations come with their label only, as they always do here. */
                lazy?: components["parameters"]["Lazy"];
                /**
                 * @description Filters by field name. Text searches inside the field; several values of options or relations come as a comma list;
                 *     a range is `start | end`; `null` asks for empty.
                 */
                filtros?: components["parameters"]["Filtros"];
            };
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page with the totals of the whole filter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lista"];
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    criarRegistro: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvioRegistro"];
            };
        };
        responses: {
            /** @description The record as saved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Registro"];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            409: components["responses"]["Conflito"];
            413: components["responses"]["MuitoGrande"];
            415: components["responses"]["TipoNaoAceito"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    obterRegistro: {
        parameters: {
            query?: {
                /** @description Also answers the records of relations whole and the lists (to many) of the record. */
                eager?: components["parameters"]["Eager"];
                /** @description The record is for a form; the answer also tells in `acesso` what the user may do with it. */
                crud?: components["parameters"]["Crud"];
            };
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
                /** @example 1 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Registro"];
                        /** @description With `crud`; permission flags of the entity. */
                        acesso?: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    salvarRegistro: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
                /** @example 1 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvioRegistro"];
            };
        };
        responses: {
            /** @description The record as saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Registro"];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            409: components["responses"]["Conflito"];
            413: components["responses"]["MuitoGrande"];
            415: components["responses"]["TipoNaoAceito"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    excluirRegistro: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
                /** @example 1 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            409: components["responses"]["Conflito"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    listarHistorico: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
                /** @example 1 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EntradaHistorico"][];
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    vincularFilho: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
                /** @example 1 */
                parentId: components["parameters"]["ParentId"];
                /**
                 * @description Field of the parent that holds the list.
                 * @example itens
                 */
                field: components["parameters"]["Field"];
                /** @example 1 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record belongs to the parent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            409: components["responses"]["Conflito"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    excluirFilho: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Current address of the portal.
                 * @example /crud/Cliente/
                 */
                "X-Path"?: components["parameters"]["XPath"];
                /**
                 * @description Language of the browser, BCP 47.
                 * @example pt-BR
                 */
                "X-Language"?: components["parameters"]["XLanguage"];
            };
            path: {
                /**
                 * @description Entity name as in `schemas/entities`.
                 * @example Cliente
                 */
                entity: components["parameters"]["Entity"];
                /** @example 1 */
                parentId: components["parameters"]["ParentId"];
                /**
                 * @description Field of the parent that holds the list.
                 * @example itens
                 */
                field: components["parameters"]["Field"];
                /** @example 1 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["DadosInvalidos"];
            403: components["responses"]["SemAcesso"];
            404: components["responses"]["NaoEncontrado"];
            409: components["responses"]["Conflito"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            500: components["responses"]["ErroInterno"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["DadosInvalidos"];
            500: components["responses"]["ErroInterno"];
            503: components["responses"]["Indisponivel"];
        };
    };
}
