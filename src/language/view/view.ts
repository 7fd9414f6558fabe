import type { Condition } from '../expressions/condition.ts';
import type { IntervalName } from './interval-names.ts';

/**
 * The normalised view definition (`views/README.md`). After normalisation everything addressable is a map by its stable
 * name, in the order of the screen. Field types, labels and formats that a view leaves out come from the entity model.
 */
export type ViewDefinition = {
  readonly version?: 1;
  readonly entity?: string;
  /** Which view of the entity this is; absent for the main one (`GET view/{entity}?name=`). */
  readonly name?: string;
  readonly title?: string;
  readonly icon?: string;
  /** Its own address (rule Q1), such as `/consultores/:id`; overrides cannot change it, nor the next two keys. */
  readonly address?: string;
  /** Process of the address; that of the table of screens if the address is in it. */
  readonly process?: string;
  /** Permissions, any one of which opens it, in the form of `x-permission`. */
  readonly permission?: readonly string[];
  /** Whether it is also drawn without a login (rule Q18); overrides cannot change it. */
  readonly public?: boolean;
  /** Place in the menu of a screen without an entity or with an address; absent if it has none. */
  readonly menu?: MenuPlace;
  /** Position of a screen without an entity on the home screen; absent if it is not there. */
  readonly home?: number;
  /** Permission flag of the screen check by action name; overrides cannot change it (M1). */
  readonly access?: Readonly<Record<string, string>>;
  readonly list?: ListDefinition;
  readonly form?: FormDefinition;
  /** Parameters of a fragment, whose elements other views include. */
  readonly fragment?: unknown;
  /** Print template (`sheets/template.ts` parses it); never sent to a page. */
  readonly template?: unknown;
  readonly elements?: ElementMap;
  /** For a screen without an entity: the call whose answer is its record (rule Q2). */
  readonly source?: SourceDefinition;
  /** Holds the record while the screen is open. */
  readonly hold?: HoldDefinition;
  /** For a screen without an entity: inputs that are parameters of its calls (rule Q4). */
  readonly filters?: ElementMap;
  /** Conditions on the filters before they can be applied. */
  /** The filters apply as soon as they are chosen. */
  readonly instant?: boolean;
  readonly check?: Readonly<Record<string, CheckDefinition>>;
};

/** Holds a record while its screen is open (rule Q9). */
export type HoldDefinition = {
  readonly take: CallDefinition;
  readonly release: CallDefinition;
  /** Seconds between renewals. Default 60. */
  readonly every?: number;
  /** Which records are held. Default: all. */
  readonly when?: Condition;
};

export type SourceDefinition = {
  readonly call: CallDefinition;
  /** Whether the record is the first row of an answer with rows. */
  readonly first?: boolean;
  /** Field of the record that names the screen. */
  readonly titleField?: string;
  /** Text if there is no record, and a line below it. */
  readonly empty?: string;
  readonly help?: string;
  /** Text if the call failed, above the reason. */
  readonly failed?: string;
  /** Whether the elements wait for the record. Default true. */
  readonly wait?: boolean;
  /** Whether inputs of the screen are separate from the record's fields. */
  readonly beside?: boolean;
  /** Action if there is no record. */
  readonly missing?: ActionDefinition;
  /** Values of the screen that are not fields of the record. */
  readonly own?: readonly string[];
};

/** A condition on several values, and the message if it does not hold. */
export type CheckDefinition = { readonly condition: Condition; readonly message: string };

export type MenuPlace = {
  readonly order?: number;
  readonly group?: string;
  readonly icon?: string;
};

export type FormDefinition = {
  readonly elements?: ElementMap;
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  /** Fields shown below the label of a saved record. */
  readonly heading?: readonly string[];
  /** False if records cannot be copied. */
  readonly copy?: boolean;
};

export type ElementMap = Readonly<Record<string, ElementDefinition>>;

export type CallDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Parameters by name: literals, text with placeholders, or JSONata after `=` (rule Q3). */
  readonly params?: Readonly<Record<string, unknown>>;
  /** The body, in the same form; by default a call of an action sends its row or record. */
  readonly body?: Readonly<Record<string, unknown>> | string;
};

export type ActionDefinition = {
  readonly label?: string;
  readonly validate?: boolean;
  /** Inputs of a dialog before it starts; their values are `$ask`. */
  readonly ask?: ElementMap;
  /** If it does not hold, the dialog of `ask` just closes. */
  readonly onlyIf?: Condition;
  readonly confirm?: string;
  /** Texts of the two buttons of `confirm`. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** What is shown at once, before the server has answered. */
  readonly optimistic?: Readonly<Record<string, unknown>>;
  readonly call?: CallDefinition;
  /** A button beside the original one that cancels its call. */
  readonly cancel?: boolean;
  /** Ctrl+Enter in its form triggers its button. */
  readonly enter?: boolean;
  /** The most important button. */
  readonly primary?: boolean;
  readonly navigate?: string;
  readonly redirect?: string;
  /** Print template to show. */
  readonly print?: string;
  readonly open?: string;
  /** Values for the opened view. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Action if `onlyIf` does not hold, or the user declines `confirm`. */
  readonly otherwise?: ActionDefinition;
  readonly declined?: ActionDefinition;
  /** Action after the server has refused the call and the user has read the reason. */
  readonly refused?: ActionDefinition;
  /** Action after the dialog or the call has answered, with `$answer`. */
  readonly answered?: ActionDefinition;
  /** Closes the dialog of the action, with its answer. */
  readonly close?: boolean;
  /** Message at the end: a notification, or a dialog. */
  readonly message?: string;
  readonly alert?: string;
  /** Text to copy to the clipboard. */
  readonly copy?: string;
  /** Element, or a row of one, that gets the focus. */
  readonly focus?: string;
  readonly download?: CallDefinition;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly refresh?: boolean;
  readonly emit?: string;
  /** `source`: the answer of the call becomes the record of the screen. */
  readonly answer?: 'source';
  readonly visible?: Condition;
  readonly disabled?: Condition;
  /** In a list: offered for several selected rows at once, with one call per row. */
  readonly bulk?: boolean;
  /** In a list: `ask` is repeated for each selected row. */
  readonly askEach?: boolean;
  /** In a list: heading of a dialog with the result of each row. */
  readonly results?: string;
  /** In a list: a button on each row or card. */
  readonly button?: boolean;
  /** Marks a destructive action: shown separately, in the colour of danger. */
  readonly danger?: boolean;
  /** In a list: name of the action that undoes this one. */
  readonly undo?: string;
};

export type Option = {
  readonly id: string | number | boolean;
  readonly descricao: string;
};

/** An element of a form or screen. `type` is absent if it follows from the entity's field. */
export type ElementDefinition = Partial<ListKeys> & {
  readonly type?: string;
  readonly field?: string;
  /** For tabs: the parameter of the address with the open tab. For a dialog: the one while which it is open. */
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
  /** For a chart: `Entity.field` whose values are the labels. */
  readonly itemLabelOf?: string;
  readonly itemValue?: string;
  /** For a checktable: field of an item with its options, and field of a stored row with its option. */
  readonly itemOptions?: string;
  readonly option?: string;
  /** For a chart: fields of a row, each with separate figures. */
  readonly series?: readonly string[];
  readonly interval?: IntervalName;
  readonly region?: 'brazil' | 'world';
  /** For a strip: field of a row with its small picture, and whether the picture can be enlarged. */
  readonly small?: string;
  readonly zoom?: boolean;
  /** The call that receives the files of an upload. */
  readonly sendTo?: string;
  /** Finds people that an orgchart has not loaded. */
  readonly find?: CallDefinition;
  /** For checks: field of a row with the reason. */
  readonly reason?: string;
  /** For a price: fields of the record, its purpose, and the currency of the second price. */
  readonly was?: string;
  readonly suffix?: string;
  readonly suffixWhen?: string;
  readonly second?: string;
  readonly secondCurrency?: string;
  /** For a price: field that decides whether its cents are shown. */
  readonly cents?: string;
  /** Whether screen readers say the value when it changes. */
  readonly announce?: boolean;
  /** For slides and links: fields of a row, and the sides of a picture. */
  readonly heading?: boolean;
  /** For a notice: its text and kind. */
  readonly text?: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | 'quiet';
  readonly linkText?: string;
  readonly itemText?: string;
  readonly itemChildren?: string;
  readonly ratio?: '16:5' | '2:1' | '16:9' | '4:3' | '1:1' | '4:9';
  readonly nullValues?: boolean;
  readonly data?: readonly Option[];
  readonly click?: ActionDefinition;
  readonly change?: ActionDefinition;
  readonly blur?: ActionDefinition;
  /** For a dialog: what follows once it was left. */
  readonly leave?: ActionDefinition;
  /** Columns of twelve, by container width. */
  readonly cols?: number;
  /** The same on a phone. */
  readonly narrow?: number;
  /** On a phone it comes before the elements beside it. */
  readonly narrowFirst?: boolean;
  readonly help?: string;
  readonly rows?: number;
  /** A code, a symbol, or the field with the code (`fieldOfSetting`). */
  readonly currency?: string;
  readonly country?: string;
  /** For a period: the names of its buttons. */
  readonly periods?: readonly string[];
  /** For a period: whether more than single months may be chosen. */
  readonly longPeriods?: Condition;
  readonly fillAddress?: boolean;
  readonly documentType?: string;
  readonly disableOnLimit?: boolean;
  readonly component?: string;
  /** It takes all of its screen. */
  readonly fill?: boolean;
  readonly html?: string;
  /** Makes a section, a part of an accordion, or the rows of a repeat collapsible by their title: whether they start collapsed. */
  readonly collapsed?: boolean;
  /** For a repeat that folds: the call for the rows inside an opened one. */
  readonly nested?: CallDefinition;
  /** For a repeat: value of the screen that says how many rows there are. */
  readonly countAs?: string;
  /** For a static value: its looks. */
  readonly bold?: boolean;
  readonly icon?: string;
  /** For a link: it is a button. */
  readonly primary?: boolean;
  /** For a section: it stands beside the title of its screen. */
  readonly head?: boolean;
  /** For a section: it stays at the bottom of its screen. */
  readonly foot?: boolean;
  /** For a section: it is a dialog over its screen; closing it runs its `click`. */
  readonly dialog?: boolean;
  readonly elements?: ElementMap;
  readonly renamedFrom?: readonly string[];
};

/** The keys of a list, as a whole screen (`list`) or as an element of type grid, table, tree ... */
export type ListKeys = {
  readonly list: CallDefinition;
  readonly mappedBy: string;
  readonly entity: string;
  readonly target: string;
  readonly parent: string;
  readonly fields: readonly string[];
  readonly size: number;
  /** How further rows are reached: by pages, or by loading them below. */
  readonly paging: 'pages' | 'more';
  /** Field whose value sets the colour of a row's or card's edge. */
  readonly accent: string;
  /** For cards: height of their pictures, in px. */
  readonly pictureHeight: number;
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** Source of further columns: the rows of the answer, by their keys. */
  readonly columnsFrom: 'answer';
  readonly filters: Readonly<Record<string, FilterDefinition>>;
  readonly groupLabel: string;
  readonly groupValue: string;
  readonly sortBy: string;
  readonly sortType: 'asc' | 'desc';
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly selectLabel: string;
  /** Lists the records that can be attached. */
  readonly selectList: CallDefinition;
  readonly selectMany: boolean;
  /** A click on a row selects it for other elements. */
  readonly choose: boolean;
  readonly beforeAdd: string;
  readonly print: boolean;
  readonly detail: ElementMap;
  /** While a row's detail is open, the other rows are hidden. */
  readonly detailAlone: boolean;
  /** For a repeat: whether the inputs of `detail` can be edited. */
  readonly edit: boolean;
  readonly actions: Readonly<Record<string, ActionDefinition>>;
  /** Fields for which the list counts the occurrences of each value. */
  readonly totalizer: readonly string[];
  readonly reorder: boolean;
  /** Actions offered to users with the permission; on a screen without an entity only if the view says so. */
  readonly new: boolean;
  readonly delete: boolean;
  readonly select: boolean;
  /** Direction of a carousel, and of the items of a radio. */
  readonly direction: 'horizontal' | 'vertical';
  /** Field of the record with the rows of a carousel, so that it loads none. */
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
  /** Whether files may be imported; only for a list that is a whole screen. */
  readonly import?: boolean;
  /** Buttons in the toolbar of a list that is a whole screen. */
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
  /** For a price, as in an element. */
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
  /** One or several values, or JSONata text after `=`. */
  readonly default?: unknown;
  readonly data?: readonly Option[];
  readonly entity?: string;
};
