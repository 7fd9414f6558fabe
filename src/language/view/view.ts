import type { Condition } from '../expressions/condition.ts';
import type { IntervalName } from './interval-names.ts';

/**
 * The normalised view definition (`views/README.md`). After normalisation everything addressable is a map
 * keyed by its stable name, in the order of the screen. Field types, labels and formats that a view leaves out follow
 * from the entity model, not from here.
 */
export type ViewDefinition = {
  readonly version?: 1;
  readonly entity?: string;
  /** Which view of the entity this is; absent for the main one (`GET view/{entity}?name=`). */
  readonly name?: string;
  readonly title?: string;
  readonly icon?: string;
  /** Address of its own (rule Q1), such as `/consultores/:id`; locked against overrides like the two after it. */
  readonly address?: string;
  /** Process of the address; that of the table of screens where it stands there. */
  readonly process?: string;
  /** Permissions of which one opens it, in the words of `x-permission`. */
  readonly permission?: readonly string[];
  /** Whether it is drawn for those who are not logged in as well (rule Q18); locked like the three before it. */
  readonly public?: boolean;
  /** Place in the menu of a screen without an entity or with an address; absent where it has none. */
  readonly menu?: MenuPlace;
  /** Place of a screen without an entity on the home screen; absent where it does not stand there. */
  readonly home?: number;
  /** Action name to permission flag of the screen check; locked against overrides (M1). */
  readonly access?: Readonly<Record<string, string>>;
  readonly list?: ListDefinition;
  readonly form?: FormDefinition;
  /** Parameters of a fragment, whose elements other views include. */
  readonly fragment?: unknown;
  /** Print template (`sheets/template.ts` reads it); never part of what a page gets. */
  readonly template?: unknown;
  readonly elements?: ElementMap;
  /** Of a screen without an entity: the call whose answer is its record (rule Q2). */
  readonly source?: SourceDefinition;
  /** Holds the record while the screen is open. */
  readonly hold?: HoldDefinition;
  /** Of a screen without an entity: inputs that are parameters of its calls (rule Q4). */
  readonly filters?: ElementMap;
  /** What must hold of the filters before they are applied. */
  /** The filters count as they are chosen. */
  readonly instant?: boolean;
  readonly check?: Readonly<Record<string, CheckDefinition>>;
};

/** Holds a record while its screen is open (rule Q9). */
export type HoldDefinition = {
  readonly take: CallDefinition;
  readonly release: CallDefinition;
  /** Seconds between renewals; 60 when left out. */
  readonly every?: number;
  /** Which records are held; all when left out. */
  readonly when?: Condition;
};

export type SourceDefinition = {
  readonly call: CallDefinition;
  /** Text where there is no record, and a line below it. */
  readonly empty?: string;
  readonly help?: string;
  /** Text where the call failed, above the reason. */
  readonly failed?: string;
  /** Whether the elements wait for the record (true). */
  readonly wait?: boolean;
  /** Whether inputs of the screen are none of its fields. */
  readonly beside?: boolean;
  /** What happens where there is no record. */
  readonly missing?: ActionDefinition;
  /** Values of the screen that are no fields of the record. */
  readonly own?: readonly string[];
};

/** What must hold of several values, and what the user reads where it does not. */
export type CheckDefinition = { readonly condition: Condition; readonly message: string };

export type MenuPlace = {
  readonly order?: number;
  readonly group?: string;
  readonly icon?: string;
};

export type FormDefinition = {
  readonly elements?: ElementMap;
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  /** Fields that stand below the name of a saved record. */
  readonly heading?: readonly string[];
  /** False where no record is begun as a copy of another one. */
  readonly copy?: boolean;
};

export type ElementMap = Readonly<Record<string, ElementDefinition>>;

export type CallDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Parameters by name: literals, text with placeholders, JSONata behind `=` (rule Q3). */
  readonly params?: Readonly<Record<string, unknown>>;
  /** What is sent, in the same way; without it a call of an action sends its row or record. */
  readonly body?: Readonly<Record<string, unknown>> | string;
};

export type ActionDefinition = {
  readonly label?: string;
  readonly validate?: boolean;
  /** Inputs of a dialog before it begins; what is typed is `$ask`. */
  readonly ask?: ElementMap;
  /** Where it does not hold, what was asked only closes. */
  readonly onlyIf?: Condition;
  readonly confirm?: string;
  /** Texts of the two buttons of `confirm`. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** What shows at once, before the server has answered. */
  readonly optimistic?: Readonly<Record<string, unknown>>;
  readonly call?: CallDefinition;
  /** A button beside the one that began it ends its call. */
  readonly cancel?: boolean;
  /** Ctrl+Enter in its form does the same as its button. */
  readonly enter?: boolean;
  /** The button that one mostly comes for. */
  readonly primary?: boolean;
  readonly navigate?: string;
  readonly redirect?: string;
  /** Print template that is shown. */
  readonly print?: string;
  readonly open?: string;
  /** Values for the view that is opened. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** What happens where `onlyIf` does not hold, and where the user does not agree to `confirm`. */
  readonly otherwise?: ActionDefinition;
  readonly declined?: ActionDefinition;
  /** What happens once the server has refused the call, and the user has read why. */
  readonly refused?: ActionDefinition;
  /** What happens once the dialog or the call has answered, with `$answer`. */
  readonly answered?: ActionDefinition;
  /** Closes the dialog that the action stands in, with its answer. */
  readonly close?: boolean;
  /** What is said once all is done: beside the work, or in a dialog. */
  readonly message?: string;
  readonly alert?: string;
  /** Text that is put on the clipboard. */
  readonly copy?: string;
  /** Element, or row of one, that gets the focus. */
  readonly focus?: string;
  readonly download?: CallDefinition;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly refresh?: boolean;
  readonly emit?: string;
  /** `source`: what the call answers is the record of the screen from then on. */
  readonly answer?: 'source';
  readonly visible?: Condition;
  readonly disabled?: Condition;
  /** Of a list: offered for several chosen rows at once, one call a row. */
  readonly bulk?: boolean;
  /** Of a list: what is asked is asked of each chosen row. */
  readonly askEach?: boolean;
  /** Of a list: heading of a dialog that says what came of each row. */
  readonly results?: string;
  /** Of a list: a button on each row or card. */
  readonly button?: boolean;
  /** Marks what destroys: shown apart, in the colour of danger. */
  readonly danger?: boolean;
  /** Of a list: name of the action that takes this one back. */
  readonly undo?: string;
};

export type Option = {
  readonly id: string | number | boolean;
  readonly descricao: string;
};

/** One element of a form or screen. `type` is absent when it follows from the entity's field. */
export type ElementDefinition = Partial<ListKeys> & {
  readonly type?: string;
  readonly field?: string;
  /** Of tabs: part of the address that names the open one. */
  readonly param?: string;
  readonly label?: string;
  readonly required?: Condition;
  readonly disabled?: Condition;
  readonly visible?: Condition;
  /** JSONata text whose result is the element's value. */
  readonly value?: string;
  readonly default?: unknown;
  readonly mask?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly maxLength?: number;
  readonly format?: string;
  readonly itemLabel?: string;
  /** Of a chart: `Entity.field` whose values the labels are. */
  readonly itemLabelOf?: string;
  readonly itemValue?: string;
  /** Of a checktable: field of an item with its options, and field of a stored row with the option that it is. */
  readonly itemOptions?: string;
  readonly option?: string;
  /** Of a chart: fields of a row, each with figures of its own. */
  readonly series?: readonly string[];
  readonly interval?: IntervalName;
  readonly region?: 'brazil' | 'world';
  /** Of a strip: field of a row with its small picture, and whether the picture can be seen from near. */
  readonly small?: string;
  readonly zoom?: boolean;
  /** The call that takes the files of an upload. */
  readonly sendTo?: string;
  /** Finds people that an orgchart does not hold. */
  readonly find?: CallDefinition;
  /** Of checks: field of a row that says why. */
  readonly reason?: string;
  /** Of a price: fields of the record, what the price is for, and the currency of the second. */
  readonly was?: string;
  readonly suffix?: string;
  readonly suffixWhen?: string;
  readonly second?: string;
  readonly secondCurrency?: string;
  /** Of a price: field that says whether its cents show. */
  readonly cents?: string;
  /** Of slides and links: fields of a row, and the sides of a picture. */
  readonly heading?: boolean;
  /** Of a notice: what it says, and of what kind that is. */
  readonly text?: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'danger';
  readonly linkText?: string;
  readonly itemText?: string;
  readonly itemChildren?: string;
  readonly ratio?: '16:5' | '2:1' | '16:9' | '4:3' | '1:1' | '4:9';
  readonly nullValues?: boolean;
  readonly data?: readonly Option[];
  readonly click?: ActionDefinition;
  readonly change?: ActionDefinition;
  readonly blur?: ActionDefinition;
  /** Columns of twelve, by container width. */
  readonly cols?: number;
  /** The same on a phone. */
  readonly narrow?: number;
  /** On a phone it comes before its neighbours. */
  readonly narrowFirst?: boolean;
  readonly help?: string;
  readonly rows?: number;
  /** A code, a symbol, or a field that holds the code (`fieldOfSetting`). */
  readonly currency?: string;
  readonly country?: string;
  /** Of a period: the names of its buttons. */
  readonly periods?: readonly string[];
  /** Of a period: whether more than single months may be chosen. */
  readonly longPeriods?: Condition;
  readonly fillAddress?: boolean;
  readonly documentType?: string;
  readonly disableOnLimit?: boolean;
  readonly component?: string;
  readonly html?: string;
  /** Makes a section, or a part of an accordion, open and close by its title: whether it starts closed. */
  readonly collapsed?: boolean;
  /** Of a section: it stays at the foot of its screen. */
  readonly foot?: boolean;
  /** Of a section: it stands in a dialog over its screen; closing it does its `click`. */
  readonly dialog?: boolean;
  readonly elements?: ElementMap;
  readonly renamedFrom?: readonly string[];
};

/** The keys that a list has, as a whole screen (`list`) or as an element of type grid, table, tree ... */
export type ListKeys = {
  readonly list: CallDefinition;
  readonly mappedBy: string;
  readonly entity: string;
  readonly target: string;
  readonly parent: string;
  readonly fields: readonly string[];
  readonly size: number;
  /** How one gets to further rows: by pages, or below those that show. */
  readonly paging: 'pages' | 'more';
  /** Field whose value colours the edge of a row or card. */
  readonly accent: string;
  /** Of cards: height of their pictures, in px. */
  readonly pictureHeight: number;
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** What brings further columns: the rows of the answer, by their names. */
  readonly columnsFrom: 'answer';
  readonly filters: Readonly<Record<string, FilterDefinition>>;
  readonly groupLabel: string;
  readonly groupValue: string;
  readonly sortBy: string;
  readonly sortType: 'asc' | 'desc';
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly selectLabel: string;
  /** Offers the records to attach. */
  readonly selectList: CallDefinition;
  readonly selectMany: boolean;
  /** A click on a row chooses it, for other elements. */
  readonly choose: boolean;
  readonly beforeAdd: string;
  readonly print: boolean;
  readonly detail: ElementMap;
  /** An opened row stands alone: the others are hidden until it is closed. */
  readonly detailAlone: boolean;
  /** Of a repeat: inputs of `detail` can be changed. */
  readonly edit: boolean;
  readonly actions: Readonly<Record<string, ActionDefinition>>;
  /** Fields of which the list tells how often each value occurs. */
  readonly totalizer: readonly string[];
  readonly reorder: boolean;
  /** What is offered to who may do it; on a screen without an entity only when the view says so. */
  readonly new: boolean;
  readonly delete: boolean;
  readonly select: boolean;
  /** Which way a carousel goes on. */
  readonly direction: 'horizontal' | 'vertical';
  /** Field of the record whose rows a carousel draws, so that it asks for none. */
  readonly rowsFrom: string;
  readonly selectAll: string;
  readonly upload: boolean;
  readonly fileTypeList: readonly Option[];
  readonly acceptedFiles: string;
  readonly maxFileSize: number;
  readonly addedMessage: string;
  readonly empty: string;
};

export type ListDefinition = Partial<ListKeys> & {
  /** Whether files may be imported; only of a list that is a whole screen. */
  readonly import?: boolean;
  /** Buttons in the bar of a list that is a whole screen. */
  readonly commands?: Readonly<Record<string, ActionDefinition>>;
  readonly type?: string;
  readonly click?: ActionDefinition;
};

export type ColumnDefinition = {
  readonly field?: string;
  readonly type?: string;
  readonly format?: string;
  readonly label?: string;
  readonly sort?: boolean;
  readonly sortType?: 'asc' | 'desc';
  readonly visible?: Condition;
  readonly click?: ActionDefinition;
  readonly currency?: string;
  readonly country?: string;
  readonly documentType?: string;
  /** Of a price, as of an element. */
  readonly was?: string;
  readonly suffix?: string;
  readonly suffixWhen?: string;
  readonly second?: string;
  readonly secondCurrency?: string;
  readonly cents?: string;
  readonly aggregate?: 'sum' | 'avg' | 'min' | 'max' | 'count';
  readonly filter?: boolean;
  readonly rowEdit?: boolean;
  readonly hidden?: boolean;
  readonly readOnly?: boolean;
  /** Whether clicks and edits of the cell are disabled; evaluated for each row. */
  readonly disabled?: Condition;
  readonly cols?: number;
  readonly bold?: boolean;
};

export type FilterDefinition = {
  readonly field?: string;
  readonly label?: string;
  readonly dataType?:
    | 'text'
    | 'boolean'
    | 'number'
    | 'money'
    | 'date'
    | 'datetime'
    | 'date-range'
    | 'select'
    | 'relation';
  readonly filter?: Condition;
  /** A value, several, or text that begins with `=` and is JSONata. */
  readonly default?: unknown;
  readonly data?: readonly Option[];
  readonly entity?: string;
};
