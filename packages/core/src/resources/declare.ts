import type { Label } from "../fields/label.ts";
import type { Field } from "../fields/field.ts";
import type {
  ChangeOf,
  DraftOf,
  Fields,
  FiltersOf,
  NameIn,
  NoFields,
  OptionOf,
  RecordOf,
  RowOf,
} from "../fields/holding.ts";

/** An action on a record besides create, change, delete, enable and disable. */
export interface ActionDeclaration {
  readonly label: Label;
  /** Button code that permits it. */
  readonly button: string;
  /** Its call in the concept's contract. Default: a call that sets the values of `sets`. */
  readonly endpoint?: string;
  /** The values that it sets, by field, and nothing else. It accepts any number of records. */
  readonly sets?: Readonly<Record<string, string | number | boolean>>;
  /** Required addition of the server; missing: all servers support it. */
  readonly addition?: string;
}

/** The fields that data schemes use. */
interface DataScopeDeclaration {
  /** Field with the user who owns the record; `creator`: the user who created it. */
  readonly owner?: string;
  /** Field with its department; `itself`: the record is a department. */
  readonly department?: string;
}

interface UniqueDeclaration {
  /** The value must be unique among records with the same value in this field. */
  readonly within?: string;
  /** Case is ignored. */
  readonly ignoreCase?: true;
}

/** The tree next to a list, and the parameter for its selection. */
interface Beside {
  /** The resource that is shown as a tree. */
  readonly target: string;
  /** The record's field that stores the selection. */
  readonly field: string;
  /** Value that means "from the top"; missing if a selection is required or nothing needs to be sent. */
  readonly root?: string;
}

/** How the list of a resource is requested. */
interface ListDeclaration {
  /** `page`: pages of rows. `tree`: all rows as a tree. `level`: one level of a tree at a time. */
  readonly shape: "page" | "tree" | "level";
  /** Path of the list, if it is not the path of the resource followed by its parameter. */
  readonly path?: `/api/${string}`;
  /** Description of the call, if it is not the list of the resource. */
  readonly summary?: string;
  /** Fields shown, in order. */
  readonly columns: readonly string[];
  /** Row fields in addition to the columns. Order, state and creation time are always sent. */
  readonly also?: readonly string[];
  /** Fields that a keyword search covers; missing: the list has no keyword search. */
  readonly search?: readonly string[];
  /** Filters of the list, default ones first; the list query uses their keys. */
  readonly filters?: readonly string[];
  /** Default sort field. */
  readonly sort?: string;
  /** True for descending order, such as newest first. */
  readonly descending?: true;
  readonly within?: Beside & ({ readonly param: string } | { readonly query: string; readonly wire: string });
}

/** The options for pickers: all records that may be chosen, with label and key, for every signed-in user. */
interface OptionsDeclaration {
  readonly shape: "list" | "tree";
  /** Default: `/Selector` after the path of the resource. */
  readonly path?: `/api/${string}`;
  /** Fields in addition to label and key. */
  readonly also?: readonly string[];
}

/** A concept as data (spec §7). The other parts are generated from it. It contains no functions. */
export interface Declaration {
  /** The concept name: folder, and name in the contract. */
  readonly name: string;
  /** Title of its page. */
  readonly title: Label;
  /** The name of one record, as it is written inside a sentence. */
  readonly one: Label;
  /** The name of several records. Default: in Chinese as one record, in English the title. */
  readonly many?: Label;
  /** Its name on the command line, `dictionary-items`. Default: the name. */
  readonly noun?: string;
  /** Its name in the reference: `bill rules`. Default: the name. */
  readonly words?: string;
  /** `/api/system/Permission/Position` */
  readonly path: `/api/${string}`;
  /** Source of its calls: the specification, or only the contract files of the platform. */
  readonly source?: "spec" | "contract";
  /** Menu code of its page, which has the permissions, `permission.position`; its address is the same with slashes. */
  readonly page: string;
  /** Prefix of its button codes, or the one code that permits every change. Default `btn_`. */
  readonly buttons?: "btn_" | "btn_type_" | "btn_btnPer_" | "btn_columnPer_" | "btn_dataPer_" | "btn_field";
  /** True if only administrators may change its records, because they affect all factories. */
  readonly administrators?: true;
  /** True if one record is read at `/{id}/Info`, because `/{id}` has another meaning. */
  readonly info?: true;
  /** Menu entries of this type permit the records that their member names (spec §2, types 3 to 5). */
  readonly openedBy?: { readonly menuType: 4; readonly member: string };
  /** `factory`: each record belongs to one factory. `shared`: all factories have the same records. */
  readonly scope: "factory" | "shared";
  /** Owner of its records. Missing: data schemes by owner or department show none of them. */
  readonly dataScope?: DataScopeDeclaration;
  /** Fields with unique values: in their scope, or among records with the same value in the field `within`. */
  readonly unique?: Readonly<Record<string, UniqueDeclaration | undefined>>;
  /** Text keys for refused writes, if the platform has its own messages. */
  readonly refusals?: {
    /** A unique value is already used. */
    readonly taken?: `server.${string}`;
    /** A record would be its own ancestor. */
    readonly itself?: `server.${string}`;
    /** Other records refer to the record to be deleted. */
    readonly referenced?: `server.${string}`;
  };
  /** Fields that identify a record for people, in files, plans and resumed jobs. */
  readonly key: readonly string[];
  /** Field whose value is shown for the record. */
  readonly label: string;
  /** Fields that are shown where another record refers to it, separated by a slash. Default: the label. */
  readonly named?: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Members that people do not enter: of drafts and records, only of records, only of rows, and of the list query. */
  readonly further?: {
    readonly draft?: Readonly<Record<string, Field>>;
    readonly record?: Readonly<Record<string, Field>>;
    readonly row?: Readonly<Record<string, Field>>;
    readonly query?: Readonly<Record<string, Field>>;
  };
  /**
   * Ids of former fields. `kept`: their data stays stored but is not read or written. `dropped`: a migration deletes
   * it. If an id is neither in `fields` nor here, `npm run migration` stops.
   */
  readonly retired?: Readonly<Record<string, "kept" | "dropped">>;
  /** Nested objects for field keys with a dot, by wire name; the wire has them as JSON. */
  readonly containers?: Readonly<Record<string, string>>;
  readonly list: ListDeclaration;
  /** Missing: it has no pickers, or they use their own calls. */
  readonly options?: OptionsDeclaration;
  /** Sections of the form: names of fields. */
  readonly form: readonly (readonly string[])[];
  readonly actions?: Readonly<Record<string, ActionDeclaration>>;
  /** Row field that, if true, forbids disabling or deleting the record. */
  readonly protectedBy?: string;
  /** Row field that, if not empty, forbids deleting the record, such as the mark of built-in records. */
  readonly keptBy?: string;
  /**
   * True if deletion also removes other data, such as passwords and permissions. A record that is created again is
   * then incomplete.
   */
  readonly takesMore?: boolean;
  /** Field with which a new record signs in: it can get a first password (ADR 0118, addition `first-passwords`). */
  readonly passwordOf?: string;
  /** True if our server keeps deleted records with all data for some time and can restore them. */
  readonly keepsDeleted?: boolean;
}

declare const types: unique symbol;

/** A declaration, with the compile-time types of its calls. */
export interface Declared<Shapes extends CallShapes = CallShapes> extends Declaration {
  readonly [types]?: Shapes;
}

/** Input and output types of a concept's standard calls. */
export interface CallShapes {
  readonly draft: unknown;
  readonly change: unknown;
  readonly record: unknown;
  readonly row: unknown;
  /** Query members of its list, besides keyword, order and page. */
  readonly asks: unknown;
  /** Path parameter of the list. */
  readonly param: string;
  readonly shape: "page" | "tree" | "level";
  readonly switched: boolean;
  /** Type of a picker option; `never` if there is no such call. */
  readonly option: unknown;
  readonly picked: "list" | "tree";
}

export type ShapesOf<D extends Declared> = NonNullable<D[typeof types]>;

type Typed = Readonly<Record<string, Field>> & Fields;
type Always = "order" | "enabled" | "createdAt";

interface Given<
  F extends Typed,
  Shape extends "page" | "tree" | "level",
  Key extends NameIn<F>,
  Label extends NameIn<F>,
  Column extends NameIn<F>,
  Also extends NameIn<F>,
  Filter extends NameIn<F>,
  Param extends string,
  Query extends string,
  D extends Typed,
  R extends Typed,
  W extends Typed,
  A extends Typed,
  Picked extends "list" | "tree",
  Told extends NameIn<F>,
> extends Omit<Declaration, "list" | "further" | "unique" | "options" | "dataScope"> {
  readonly key: readonly Key[];
  readonly label: Label;
  readonly named?: readonly NameIn<F>[];
  readonly unique?: { readonly [K in NameIn<F>]?: UniqueDeclaration & { readonly within?: NameIn<F> } };
  readonly dataScope?: { readonly owner?: NameIn<F> | "creator"; readonly department?: NameIn<F> | "itself" };
  readonly fields: F;
  readonly further?: { readonly draft?: D; readonly record?: R; readonly row?: W; readonly query?: A };
  readonly list: Omit<ListDeclaration, "within"> & {
    readonly shape: Shape;
    readonly columns: readonly Column[];
    readonly also?: readonly Also[];
    readonly search?: readonly NameIn<F>[];
    readonly filters?: readonly Filter[];
    readonly sort?: NameIn<F>;
    readonly within?: Beside & { readonly field: NameIn<F> } & (
        | { readonly param: Param }
        | { readonly query: Query; readonly wire: string }
      );
  };
  readonly options?: Omit<OptionsDeclaration, "shape" | "also"> & {
    readonly shape: Picked;
    readonly also?: readonly Told[];
  };
  readonly form: readonly (readonly NameIn<F>[])[];
  readonly passwordOf?: NameIn<F>;
}

/** Declares a concept. A list, form or key that names an unknown field does not compile. */
export function declare<
  F extends Typed,
  const Shape extends "page" | "tree" | "level",
  const Key extends NameIn<F>,
  const Label extends NameIn<F>,
  const Column extends NameIn<F>,
  const Also extends NameIn<F> = never,
  const Filter extends NameIn<F> = never,
  const Param extends string = never,
  const Query extends string = never,
  D extends Typed = NoFields,
  R extends Typed = NoFields,
  W extends Typed = NoFields,
  A extends Typed = NoFields,
  const Picked extends "list" | "tree" = never,
  const Told extends NameIn<F> = never,
>(
  declaration: Given<F, Shape, Key, Label, Column, Also, Filter, Param, Query, D, R, W, A, Picked, Told>,
): Declared<{
  readonly draft: DraftOf<F & D>;
  readonly change: ChangeOf<F & D>;
  readonly record: RecordOf<F & D & R>;
  readonly row: RowOf<F, Column | Also | (Always & keyof F), Label | (Shape extends "tree" ? never : Key)> &
    Omit<RecordOf<W>, "version" | "modifiedBy"> &
    (Shape extends "tree" ? { readonly parentId?: string | undefined } : unknown);
  readonly asks: FiltersOf<F, Filter> & { readonly [Q in Query]?: string | undefined } & DraftOf<A>;
  readonly param: Param;
  readonly shape: Shape;
  readonly switched: "enabled" extends keyof F ? true : false;
  readonly option: OptionOf<F, Label | Key | Told, Label>;
  readonly picked: Picked;
}> {
  return declaration;
}
