import type { ComponentClass, FunctionComponent, ReactElement, ReactNode } from 'react';
import type { LibraryReact } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

type Props = Readonly<Record<string, unknown>>;
type Component = ComponentClass<Props> | FunctionComponent<Props>;

/** Attributes whose values users see or hear. */
const readAttributes = ['title', 'aria-label', 'ariaLabel'] as const;

/**
 * Makes translated versions of the library's components, because the library has no replaceable texts. Every text that
 * a component draws itself is looked up in `words`. Elements that may scroll also get keyboard access.
 * @param words texts of the library, without spaces around them, and their translations
 */
export function createTranslator(React: LibraryReact, words: Readonly<Record<string, string>>) {
  // The library wraps some components once (error boundaries, deep links), so one level below is translated too.
  const known = [new Map<unknown, Component>(), new Map<unknown, Component>()] as const;

  const word = (text: string): string => (Object.hasOwn(words, text.trim()) ? (words[text.trim()] ?? text) : text);

  const node = (value: ReactNode, depth: 0 | 1): ReactNode => {
    if (typeof value === 'string') return word(value);
    if (Array.isArray(value)) return value.map((item: ReactNode) => node(item, depth));
    return React.isValidElement(value) ? element(value, depth) : value;
  };

  const element = (source: ReactElement<Props>, depth: 0 | 1): ReactElement => {
    const changed: Record<string, unknown> = source.type === 'pre' ? { tabIndex: 0 } : {};
    for (const name of readAttributes) {
      const value = source.props[name];
      if (typeof value === 'string') changed[name] = word(value);
    }
    const children = source.props.children as ReactNode;
    const own = children === undefined ? [] : Array.isArray(children) ? children : [children];
    // A text in a component or in `pre` may be data.
    const isText = typeof source.type === 'string' && source.type !== 'pre';
    const translated = own.map((child: ReactNode) =>
      typeof child === 'string' && !isText ? child : node(child, depth),
    );
    if (depth === 0 || !isComponent(source.type)) return React.cloneElement(source, changed, ...translated);
    // A key of null would become the text 'null', equal for all of them.
    const key = source.key === null ? {} : { key: source.key };
    const ref: unknown = Reflect.get(source, 'ref');
    return React.createElement(translate(source.type, 0), { ...source.props, ...changed, ...key, ref }, ...translated);
  };

  const translate = (Original: Component, depth: 0 | 1): Component => {
    const present = known[depth].get(Original);
    if (present !== undefined) return present;
    const made = isClass(Original) ? translateClass(Original, depth) : translateFunction(Original, depth);
    known[depth].set(Original, made);
    return made;
  };

  const translateClass = (Original: ComponentClass<Props>, depth: 0 | 1): Component =>
    class extends Original {
      override render() {
        return node(super.render(), depth);
      }
    };

  const translateFunction =
    (Original: FunctionComponent<Props>, depth: 0 | 1): Component =>
    (props) => {
      const drawn = Original(props);
      return drawn instanceof Promise ? drawn : node(drawn, depth);
    };

  return (Original: Component): Component => translate(Original, 1);
}

function isComponent(type: unknown): type is Component {
  return typeof type === 'function';
}

function isClass(type: Component): type is ComponentClass<Props> {
  return Reflect.get(Object(type.prototype), 'isReactComponent') !== undefined;
}
