let mustacheList = """
    <!DOCTYPE html>
    <html lang="en">
    <head><title>{{title}}</title></head>
    <body>
    <h1>{{title}}</h1>
    <ol>
    {{#rows}}
    <li class="row"><a href="{{url}}" title="{{name}}">{{name}}</a> <span>{{artist}}</span>{{#note}} <em>{{.}}</em>{{/note}}</li>
    {{/rows}}
    </ol>
    </body>
    </html>
    """

let mustacheTree = """
    <ul>
    {{#groups}}
    <li title="{{name}}">{{name}}
    <ul>
    {{#sections}}
    <li title="{{name}}">{{name}}
    <ul>
    {{#items}}
    <li>{{.}}</li>
    {{/items}}
    </ul>
    </li>
    {{/sections}}
    </ul>
    </li>
    {{/groups}}
    </ul>
    """
